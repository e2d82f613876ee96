import { layered, makeNoise } from '#demo/noise.ts'
import { distancesTo } from './distances.ts'
import { areaFeature, type MapFeature } from './feature.ts'
import type { Ground } from './ground-of-place.ts'
import { areasAbove, type Area } from './iso-areas.ts'
import { smoothed } from './rings.ts'
import type { Field, Spot } from './sheet.ts'

/** The size of the smallest wood or meadow, in cells. */
const minCells = 24

/** Woods, meadows, rock and ice, by height, slope and a little chance. */
export function coverOf(
  ground: Ground,
  { villages, pistes }: { villages: readonly Spot[]; pistes: readonly Spot[] },
): MapFeature[] {
  const { sheet, place, height, slope, inland, middle, isWater } = ground
  const { size, metres } = sheet
  const { treeLine, iceLine, forest, rock: rocky = 0.95 } = place
  const noise = makeNoise(place.seed + 5)
  const fromVillage = distancesTo(sheet, villages)
  const fromPiste = distancesTo(sheet, pistes)
  const fields = { wood: fieldOf(size), grass: fieldOf(size), rock: fieldOf(size), ice: fieldOf(size) }
  for (let at = 0; at < size * size; at++) {
    const [x, y] = [(at % size) * metres, Math.floor(at / size) * metres]
    const [h, s] = [height[at]!, slope[at]!]
    const patches = layered(noise, x / 1300, y / 1300, { octaves: 4, gain: 0.6 })
    const edge = Math.min((middle[at]! - 0.25 + 0.2 * patches) / 0.2, isWater[at] ? -1 : inland[at]! / 120)
    const isFlat = (0.13 - s) / 0.08
    const wood = Math.min(
      edge,
      1.3 * (forest - 0.5) + 0.28 - 0.75 * patches - 0.9 * Math.min(0.6, Math.max(0, isFlat)),
      (treeLine + 130 * patches - h) / 160,
      (1.2 - s) / 0.3,
      (fromVillage[at]! - 330) / 200,
      fromPiste[at]! / 60 - 0.9,
    )
    const ice = Math.min(edge, (h - iceLine + 180 * patches) / 120, (0.85 - s) / 0.3)
    const bare = Math.max(
      (s - rocky) / 0.2,
      Math.min((h - treeLine - 260 + 160 * patches) / 200, (s - 0.38) / 0.2),
    )
    const rock = Math.min(edge, bare, -ice + 0.2)
    const pasture = Math.min(
      (h - treeLine + 260) / 200,
      (treeLine + 420 + 150 * patches - h) / 200,
      (0.55 - s) / 0.2,
    )
    const piste = 1.1 - fromPiste[at]! / 60
    fields.wood[at] = Math.min(wood, -rock + 0.1)
    fields.ice[at] = ice
    fields.rock[at] = rock
    fields.grass[at] = Math.min(
      edge,
      -fields.wood[at]!,
      -rock,
      -ice,
      Math.max(isFlat, pasture, piste, (900 - fromVillage[at]!) / 500),
    )
  }
  const areas = (field: Field): Area[] =>
    areasAbove(sheet, field, minCells).map((area) =>
      area.map((ring) =>
        ring.length > 8
          ? smoothed(
              ring.filter((_, index) => index % 2 === 0),
              true,
              1,
            )
          : ring,
      ),
    )
  return [
    ...areas(fields.wood).map((area) =>
      areaFeature('landcover', 9, area, { class: 'wood', subclass: 'wood' }),
    ),
    ...areas(fields.grass).map((area) =>
      areaFeature('landcover', 10, area, { class: 'grass', subclass: 'meadow' }),
    ),
    ...areas(fields.rock).map((area) =>
      areaFeature('landcover', 10, area, { class: 'rock', subclass: 'bare_rock' }),
    ),
    ...areas(fields.ice).map((area) =>
      areaFeature('landcover', 9, area, { class: 'ice', subclass: 'glacier' }),
    ),
  ]
}

const fieldOf = (size: number): Field => new Float32Array(size * size)
