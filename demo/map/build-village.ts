import { scatter } from '#demo/noise.ts'
import { areaFeature, lineOf, pointOf, type MapFeature } from './feature.ts'
import type { Ground } from './ground-of-place.ts'
import { convexHull, smoothed } from './rings.ts'
import type { Road } from './roads.ts'
import { cellAt, type Spot } from './sheet.ts'
import type { Site } from './village-sites.ts'

/** In metres: between houses, from the middle of the street to a house, and the margin around the outermost. */
const houseEvery = 24
const houseAside = 15
const around = 38

/** Streets that leave the road on both sides, and houses along them. */
export function buildVillage(ground: Ground, site: Site, roads: readonly Road[]): MapFeature[] {
  const { sheet, place, slope, isWater, inland } = ground
  const cells = (metres: number): number => metres / sheet.metres
  const radius = cells(170 + 360 * site.size)
  const isFit = (spot: Spot): boolean => {
    const cell = cellAt(sheet, spot)
    return slope[cell]! < 0.32 && !isWater[cell] && inland[cell]! > 45
  }
  const chance = (index: number, salt: number): number =>
    scatter(place.seed + salt, Math.round(site.x) + 31 * index, Math.round(site.y))
  const main = roads
    .filter(({ kind }) => kind !== 'path' && kind !== 'track')
    .map(({ line }) => line.filter((spot) => Math.hypot(spot.x - site.x, spot.y - site.y) < radius))
    .filter((line) => line.length > 1)
  const streets = branches(
    site,
    main.flatMap((line) => evenly(line, cells(105))),
    { radius, cells, chance, isFit },
  )
  const houses = housesAlong([...main, ...streets], { cells, chance, isFit })
  if (houses.length < 4) return []
  const hull = convexHull(houses.flat())
  const middle = { x: mean(hull.map(({ x }) => x)), y: mean(hull.map(({ y }) => y)) }
  const outline = hull.map((spot) => {
    const length = Math.hypot(spot.x - middle.x, spot.y - middle.y) || 1
    const share = 1 + cells(around) / length
    return { x: middle.x + (spot.x - middle.x) * share, y: middle.y + (spot.y - middle.y) * share }
  })
  const kind = site.size > 0.8 ? 'town' : site.size > 0.45 ? 'village' : 'hamlet'
  return [
    areaFeature('landuse', 10, [smoothed(outline, true)], { class: 'residential' }),
    ...streets.map((line) => lineOf('transportation', 12, line, { class: 'minor', surface: 'asphalt' })),
    ...houses.map((ring) => areaFeature('building', 13, [ring], {})),
    pointOf('place', kind === 'town' ? 8 : kind === 'village' ? 10 : 11, site, {
      class: kind,
      name: site.name,
      rank: kind === 'town' ? 6 : kind === 'village' ? 9 : 11,
    }),
  ]
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

type Node = Spot & { heading: number }

function evenly(line: readonly Spot[], step: number): Node[] {
  const nodes: Node[] = []
  let left = 0
  for (let index = 0; index + 1 < line.length; index++) {
    const [a, b] = [line[index]!, line[index + 1]!]
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    for (; left < length; left += step) {
      const share = left / length
      nodes.push({
        x: a.x + (b.x - a.x) * share,
        y: a.y + (b.y - a.y) * share,
        heading: Math.atan2(b.y - a.y, b.x - a.x),
      })
    }
    left -= length
  }
  return nodes
}

type Building = {
  cells: (metres: number) => number
  chance: (index: number, salt: number) => number
  isFit: (spot: Spot) => boolean
}

/** Streets from every node to one side or both, bending a little, until the ground is too steep. */
function branches(
  site: Spot,
  nodes: readonly Node[],
  { radius, cells, chance, isFit }: Building & { radius: number },
): Spot[][] {
  const built: Spot[] = []
  const isClear = (spot: Spot): boolean =>
    built.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > cells(34))
  return nodes.flatMap((node, index) =>
    [-1, 1].flatMap((side) => {
      if (chance(2 * index + side, 11) < 0.34) return []
      const line: Spot[] = [node]
      let heading = node.heading + (side * Math.PI) / 2 + 0.5 * (chance(index, 12) - 0.5)
      const bend = 0.22 * (chance(index, 13) - 0.5)
      const length =
        (0.35 + 0.65 * chance(2 * index + side, 14)) *
        (radius - 0.6 * Math.hypot(node.x - site.x, node.y - site.y))
      for (let at = 0; at < length; at += cells(28)) {
        heading += bend
        const last = line.at(-1)!
        const next = { x: last.x + Math.cos(heading) * cells(28), y: last.y + Math.sin(heading) * cells(28) }
        if (!isFit(next) || !isClear(next)) break
        line.push(next)
      }
      if (line.length < 3) return []
      built.push(...line)
      return [line]
    }),
  )
}

/** Rectangles beside the streets that touch neither each other nor a street. */
function housesAlong(streets: readonly (readonly Spot[])[], { cells, chance, isFit }: Building): Spot[][] {
  const middles: Spot[] = []
  const isFree = (spot: Spot): boolean =>
    middles.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > cells(19))
  const paved = streets.flatMap((line) => evenly(line, cells(10)))
  const isOffRoad = (spot: Spot): boolean =>
    paved.every((node) => Math.hypot(node.x - spot.x, node.y - spot.y) > cells(10))
  return streets.flatMap((line, street) =>
    evenly(line, cells(houseEvery)).flatMap((node, index) =>
      [-1, 1].flatMap((side) => {
        const key = 97 * street + 2 * index + side
        const off = cells(houseAside + 5 * chance(key, 21)) * side
        const middle = { x: node.x - Math.sin(node.heading) * off, y: node.y + Math.cos(node.heading) * off }
        if (chance(key, 22) < 0.14 || !isFit(middle) || !isFree(middle) || !isOffRoad(middle)) return []
        middles.push(middle)
        const [long, wide] = [cells(5.5 + 3.5 * chance(key, 23)), cells(4.5 + 1.8 * chance(key, 24))]
        return [rectangle(middle, node.heading, long, wide)]
      }),
    ),
  )
}

/** Reaches half of `long` and half of `wide` from the middle. */
export function rectangle({ x, y }: Spot, heading: number, long: number, wide: number): Spot[] {
  const [c, s] = [Math.cos(heading), Math.sin(heading)]
  return [
    [-long, -wide],
    [long, -wide],
    [long, wide],
    [-long, wide],
  ].map(([u = 0, v = 0]) => ({ x: x + u * c - v * s, y: y + u * s + v * c }))
}
