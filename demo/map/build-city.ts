import { layered, makeNoise, scatter } from '#demo/noise.ts'
import { rectangle } from './build-village.ts'
import { areaFeature, lineOf, pointOf, type MapFeature } from './feature.ts'
import type { Ground } from './ground-of-place.ts'
import { areasAbove } from './iso-areas.ts'
import type { City } from './place.ts'
import { cellAt, spotOf, type Spot } from './sheet.ts'

/** One street in this many is wider. */
const wideEvery = 6

/** A grid of streets with houses between them, as far as the ground allows. */
export function buildCity(ground: Ground, city: City, isPark: Uint8Array): MapFeature[] {
  const { sheet, place, slope, isWater, inland } = ground
  const noise = makeNoise(place.seed + 9)
  const middle = spotOf(sheet, { lat: city.at[0], lon: city.at[1] })
  const radius = city.radius / sheet.metres
  const [long, wide] = city.blocks.map((metres) => metres / sheet.metres) as [number, number]
  const angle = (city.turned * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const spotIn = (u: number, v: number): Spot => ({
    x: middle.x + u * c - v * s,
    y: middle.y + u * s + v * c,
  })
  const isCity = (spot: Spot): boolean => {
    const cell = cellAt(sheet, spot)
    const away = Math.hypot(spot.x - middle.x, spot.y - middle.y) / radius
    const ragged = 0.16 * layered(noise, spot.x / 30, spot.y / 30, { octaves: 2, gain: 0.5 })
    return away + ragged < 1 && !isWater[cell] && !isPark[cell] && inland[cell]! > 55 && slope[cell]! < 0.2
  }
  const streets: MapFeature[] = []
  const count = (step: number): number => Math.ceil(radius / step)
  const draw = (step: number, other: number, at: (along: number, across: number) => Spot): void => {
    for (let index = -count(step); index <= count(step); index++) {
      const isWide = index % wideEvery === 0
      const tags = { class: isWide ? 'secondary' : 'minor', surface: 'asphalt' }
      let line: Spot[] = []
      for (let along = -count(other); along <= count(other) + 1; along++) {
        const spot = at(along * other, index * step)
        if (along <= count(other) && isCity(spot)) {
          line.push(spot)
          continue
        }
        if (line.length > 1)
          streets.push(lineOf('transportation', isWide ? 11 : 12, [line[0]!, line.at(-1)!], tags))
        line = []
      }
    }
  }
  draw(wide, long, (along, across) => spotIn(along, across))
  draw(long, wide, (along, across) => spotIn(across, along))
  return [
    ...builtUp(ground, isCity).map((area) => areaFeature('landuse', 9, area, { class: 'residential' })),
    ...streets,
    ...blocks({ place, isCity, spotIn, angle, long, wide, counts: [count(long), count(wide)] }),
    pointOf('place', 7, middle, { class: 'city', name: city.name, rank: 4 }),
  ]
}

function builtUp({ sheet }: Ground, isCity: (spot: Spot) => boolean): Spot[][][] {
  const field = new Float32Array(sheet.size ** 2).map((_, at) =>
    isCity({ x: at % sheet.size, y: Math.floor(at / sheet.size) }) ? 1 : -1,
  )
  return areasAbove(sheet, field, 30)
}

type Blocks = {
  place: Ground['place']
  isCity: (spot: Spot) => boolean
  spotIn: (u: number, v: number) => Spot
  angle: number
  long: number
  wide: number
  counts: readonly [number, number]
}

/** Two rows of houses in each block, drawn as a few long buildings. */
function blocks({ place, isCity, spotIn, angle, long, wide, counts }: Blocks): MapFeature[] {
  const houses: MapFeature[] = []
  for (let column = -counts[0]; column < counts[0]; column++) {
    for (let row = -counts[1]; row < counts[1]; row++) {
      const corners = [spotIn(column * long, row * wide), spotIn((column + 1) * long, (row + 1) * wide)]
      if (!corners.every(isCity)) continue
      for (const side of [0.31, 0.69]) {
        const key = scatter(place.seed + 4, 2 * column + (side > 0.5 ? 1 : 0), row)
        if (key < 0.1) continue
        const middle = spotIn((column + side) * long, (row + 0.5) * wide)
        houses.push(
          areaFeature(
            'building',
            13,
            [rectangle(middle, angle, 0.15 * long, (0.26 + 0.14 * key) * wide)],
            {},
          ),
        )
      }
    }
  }
  return houses
}
