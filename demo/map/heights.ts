import { eased, layered, makeNoise, ridges, scatter, type Noise } from '#demo/noise.ts'
import { depthsInside, distancesTo, farAway, stepped } from './distances.ts'
import { doubled, erode, halved } from './erode.ts'
import { lieOf } from './lie.ts'
import type { Place } from './place.ts'
import { fillRings } from './rings.ts'
import { cellAt, spotAt, spotOf, type Field, type Sheet, type Spot } from './sheet.ts'
import { firstLap, type Stretch } from './ways-of-place.ts'

/** The land of a place before water runs over it. */
export type Land = {
  height: Field
  /** Metres from the sea, negative in it; `farAway` where there is none. */
  inland: Field
  /** One for each of its waters: metres from the shore, negative in the water. */
  waters: Field[]
  /** Metres from the ways that people walked or rode. */
  fromWay: Field
  fromValley: Field
  /** From 0 at the edge of the sheet to 1. */
  middle: Field
}

const isOnWater = ({ plan }: Place): boolean => plan.sport === 'kayaking'
const isOnGround = ({ plan }: Place): boolean => plan.sport !== 'flying' && plan.sport !== 'kayaking'

export function landOf(sheet: Sheet, place: Place, stretches: readonly Stretch[]): Land {
  const { size } = sheet
  const fine = makeNoise(place.seed + 1)
  const onGround = isOnGround(place) ? stretches.filter(({ isLift }) => !isLift) : []
  const fromWay = distancesTo(
    sheet,
    onGround.flatMap(({ spots }) => spots),
  )
  const valleys = place.valleys.flatMap((line) => stepped(spotsOf(sheet, line)))
  const fromValley = distancesTo(sheet, valleys)
  const inland = inlandOf(sheet, place, { fromWay, fine, stretches })
  const waters = (place.waters ?? []).map(({ line, reach }) => shoreOf(sheet, { line, reach, fine }))
  const middle = new Float32Array(size * size).map((_, at) => {
    const [column, row] = [at % size, Math.floor(at / size)]
    return eased(0, 0.13, Math.min(column, row, size - 1 - column, size - 1 - row) / size)
  })
  const known = { fromWay, fromValley, inland, waters, middle }
  const height = mountainsOf(sheet, place, { ...known, base: lieOf(sheet, place, stretches), onGround })
  lowerShores(place, height, { inland, waters })
  levelWays(sheet, height, { onGround, fromWay })
  return { height, ...known }
}

type Known = Omit<Land, 'height'> & { base: Field; onGround: readonly Stretch[] }

/** Eroded on a coarse sheet first, then on finer ones: that costs much less and gives the same valleys. */
function mountainsOf(sheet: Sheet, place: Place, { base, onGround, ...land }: Known): Field {
  const { size, metres } = sheet
  const [noise, fine] = [makeNoise(place.seed), makeNoise(place.seed + 3)]
  const fixed = new Float32Array(size * size).fill(NaN)
  const [uplift, floor] = [new Float32Array(size * size), new Float32Array(size * size)]
  const centres = upliftCentres(sheet, place)
  const isOutlet = new Uint8Array(size * size)
  for (let at = 0; at < size * size; at++) {
    const [x, y] = [(at % size) * metres, Math.floor(at / size) * metres]
    const isWet = land.inland[at]! <= 0 || land.waters.some((water) => water[at]! <= 0)
    if (isWet || land.fromValley[at]! < 1) {
      isOutlet[at] = 1
      fixed[at] = land.inland[at]! <= 0 ? 0 : base[at]!
    }
    const near = Math.min(land.fromValley[at]!, 3 * land.fromWay[at]!)
    floor[at] = base[at]! - 900 * eased(200, 1800, near)
    uplift[at] =
      (0.7 +
        0.6 *
          layered(noise, x / (1.6 * place.spacing), y / (1.6 * place.spacing), { octaves: 2, gain: 0.5 }) +
        centres(at)) *
      eased(60, 900, land.fromValley[at]!) *
      (land.inland[at]! < farAway ? eased(0, place.shore ?? 1500, land.inland[at]!) : 1)
  }
  for (const { spots } of onGround) for (const spot of spots) fixed[cellAt(sheet, spot)] = spot.altitude
  const steepness = place.relief / 4200
  const levels = [{ sheet, start: base, fixed, floor, isOutlet, uplift }]
  for (let step = 0; step < 2; step++) {
    const { sheet: finer, ...fields } = levels[0]!
    levels.unshift({
      sheet: { ...finer, size: finer.size / 2, metres: 2 * finer.metres },
      start: halved(fields.start, finer.size),
      fixed: halved(fields.fixed, finer.size),
      floor: halved(fields.floor, finer.size),
      isOutlet: halved(fields.isOutlet, finer.size, true),
      uplift: halved(fields.uplift, finer.size),
    })
  }
  const [coarsest, middling] = [levels[0]!, levels[1]!]
  const perCell = coarsest.sheet.metres / place.spacing
  const rough = coarsest.start.map((height, at) => {
    const [u, v] = [(at % coarsest.sheet.size) * perCell, Math.floor(at / coarsest.sheet.size) * perCell]
    const jitter = 25 * scatter(place.seed, at, 0)
    return (
      height +
      jitter +
      0.5 * place.relief * coarsest.uplift[at]! * layered(noise, u + 9, v + 9, { octaves: 4, gain: 0.6 })
    )
  })
  const first = erode(coarsest.sheet, { ...coarsest, start: rough, rounds: 10, steepness })
  const second = erode(middling.sheet, {
    ...middling,
    start: doubled(first, coarsest.sheet.size),
    rounds: 2,
    steepness,
  })
  const height = doubled(second, middling.sheet.size)
  for (let at = 0; at < height.length; at++) {
    const [x, y] = [(at % size) * metres, Math.floor(at / size) * metres]
    const near = Math.min(land.fromWay[at]!, land.fromValley[at]!)
    height[at]! +=
      0.045 * place.relief * uplift[at]! * (ridges(fine, x / 620, y / 620, 4) - 0.4) * eased(60, 700, near)
  }
  for (let round = 0; round < softenings; round++) soften(height, size)
  raiseTowers(sheet, place, height, { fromWay: land.fromWay, fine })
  // Towards the edge, the land blends into the world's relief.
  return height.map((value, at) => {
    const edge = base[at]! - 0.3 * place.relief * eased(200, 3000, land.fromValley[at]!)
    return edge + (value - edge) * land.middle[at]!
  })
}

const softenings = 2

/** Moves each cell halfway to the mean of its neighbours, because erosion leaves edges as sharp as the cells. */
function soften(height: Field, size: number): void {
  const sharp = height.slice()
  for (let at = size + 1; at < height.length - size - 1; at++) {
    const around = sharp[at - 1]! + sharp[at + 1]! + sharp[at - size]! + sharp[at + size]!
    height[at] = 0.5 * sharp[at]! + 0.125 * around
  }
}

/** Around a summit the land rises faster. */
function upliftCentres(sheet: Sheet, { summits = [] }: Place): (cell: number) => number {
  const centres = summits.map(([lat, lon, , radius]) => ({
    ...spotOf(sheet, { lat, lon }),
    cells: radius / sheet.metres,
  }))
  return (cell) => {
    const { x, y } = spotAt(sheet, cell)
    let sum = 0
    for (const centre of centres)
      sum += 0.9 * Math.exp(-(((x - centre.x) ** 2 + (y - centre.y) ** 2) / centre.cells ** 2))
    return sum
  }
}

/** Rivers alone would leave no towers of rock. */
function raiseTowers(
  sheet: Sheet,
  { towers = [] }: Place,
  height: Field,
  { fromWay, fine }: { fromWay: Field; fine: Noise },
): void {
  const { metres } = sheet
  for (const [lat, lon, top, radius] of towers) {
    const spot = spotOf(sheet, { lat, lon })
    for (let at = 0; at < height.length; at++) {
      const { x, y } = spotAt(sheet, at)
      const away = (Math.hypot(x - spot.x, y - spot.y) * metres) / radius
      if (away >= 1.6) continue
      const rough = 1 + 0.5 * fine((x * metres) / (0.6 * radius), (y * metres) / (0.6 * radius))
      const share = Math.exp(-2.4 * (away * rough) ** 2) * eased(30, 240, fromWay[at]!)
      height[at] = Math.max(height[at]!, height[at]! + (top - height[at]!) * share)
    }
  }
}

const spotsOf = (sheet: Sheet, line: readonly (readonly [number, number, ...unknown[]])[]): Spot[] =>
  line.map(([lat, lon]) => spotOf(sheet, { lat, lon }))

type Shore = { line: readonly (readonly [number, number])[]; reach: number; fine: Noise }

/** The wider a water is, the wavier its shores. */
function shoreOf(sheet: Sheet, { line, reach, fine }: Shore): Field {
  const { size, metres } = sheet
  return distancesTo(sheet, stepped(spotsOf(sheet, line))).map((distance, at) => {
    // Far away, waves make no difference.
    if (distance > 4 * reach) return distance - reach
    const [x, y] = [(at % size) * metres, Math.floor(at / size) * metres]
    return (
      distance -
      reach * (1 + 0.45 * layered(fine, x / (2.2 * reach), y / (2.2 * reach), { octaves: 3, gain: 0.5 }))
    )
  })
}

type Coastal = { fromWay: Field; fine: Noise; stretches: readonly Stretch[] }

function inlandOf(sheet: Sheet, place: Place, { fromWay, fine, stretches }: Coastal): Field {
  const { size, metres } = sheet
  if (!place.coast) return new Float32Array(size * size).fill(farAway)
  const rings = place.coast.map((ring) => {
    const spots: Spot[] = []
    for (let index = 0; index < ring.length; index += 2)
      spots.push(spotOf(sheet, { lat: ring[index]!, lon: ring[index + 1]! }))
    return spots
  })
  const coast = depthsInside(sheet, fillRings(sheet, rings))
  const inside = place.inside ? depthsInside(sheet, fillRings(sheet, [firstLap(sheet, stretches)])) : null
  const lands = (place.lands ?? []).map((land) => shoreOf(sheet, { ...land, fine }))
  const arms = (place.waters ?? [])
    .filter(({ level }) => level === 0)
    .map((water) => shoreOf(sheet, { ...water, fine }))
  return coast.map((depth, at) => {
    const [x, y] = [(at % size) * metres, Math.floor(at / size) * metres]
    let inland = depth
    // Far from the coast, waves make no difference.
    const share = 1 - eased(700, 1500, Math.abs(depth))
    if (share > 0) inland += share * 240 * layered(fine, x / 1500, y / 1500, { octaves: 5, gain: 0.6 })
    for (const extra of lands) inland = Math.max(inland, -extra[at]!)
    for (const arm of arms) inland = Math.min(inland, arm[at]!)
    if (inside) inland = Math.max(inland, inside[at]!)
    return isOnWater(place)
      ? inland
      : Math.max(inland, (inside ? 45 : 160) - fromWay[at]! + 40 * fine(x / 150, y / 150))
  })
}

/** Land rises from the shores, and the beds of waters lie below them. */
function lowerShores(
  { waters: plans = [], shore = 1500 }: Place,
  height: Field,
  { inland, waters }: Pick<Land, 'inland' | 'waters'>,
): void {
  for (let at = 0; at < height.length; at++) {
    const sea = inland[at]!
    if (sea < farAway) {
      height[at] =
        sea > 0
          ? 1.5 + Math.max(0.5, height[at]! - 1.5) * eased(-0.12 * shore, shore, sea)
          : Math.max(-40, sea / 12) - 2
    }
    plans.forEach(({ level, reach }, index) => {
      const away = waters[index]![at]!
      if (level === 0 || away > 1.2 * reach) return
      height[at] =
        away > 0
          ? level + 0.5 + (Math.max(height[at]!, level + 1) - level) * eased(-40, 1.2 * reach, away)
          : level - Math.min(30, 2 - away / 12)
    })
  }
}

const corridor = 520
const rounds = 40

/** Gives the land along a way the altitudes of the way, easing into the land beside it. */
function levelWays(
  sheet: Sheet,
  height: Field,
  { onGround, fromWay }: { onGround: readonly Stretch[]; fromWay: Field },
): void {
  const { size } = sheet
  const sums = new Map<number, { altitude: number; count: number }>()
  for (const { spots } of onGround) {
    for (const spot of spots) {
      const cell = cellAt(sheet, spot)
      const known = sums.get(cell) ?? { altitude: 0, count: 0 }
      sums.set(cell, { altitude: known.altitude + spot.altitude, count: known.count + 1 })
    }
  }
  const wild = height.slice()
  const beside: number[] = []
  for (let at = size + 1; at < height.length - size - 1; at++)
    if (fromWay[at]! < corridor && fromWay[at]! > 0 && wild[at]! > 0.5) beside.push(at)
  for (const [cell, { altitude, count }] of sums) height[cell] = altitude / count
  for (let round = 0; round < rounds; round++) {
    for (const at of beside) {
      const around = (height[at - 1]! + height[at + 1]! + height[at - size]! + height[at + size]!) / 4
      height[at] = around + (wild[at]! - around) * eased(0, corridor, fromWay[at]!)
    }
  }
}
