import { scatter } from '#demo/noise.ts'
import { stepped } from './distances.ts'
import { lineOf, type MapFeature } from './feature.ts'
import { findRoute } from './find-route.ts'
import type { Ground } from './ground-of-place.ts'
import type { NamedPeak } from './peaks.ts'
import { smoothed } from './rings.ts'
import { cellAt, isWithin, spotOf, type Spot } from './sheet.ts'
import type { Site } from './village-sites.ts'

export type Road = { kind: RoadKind; line: Spot[] }
export type RoadKind = 'primary' | 'secondary' | 'minor' | 'track' | 'path'

/** The grade (rise over run) that people find as bad as twice the distance. */
const ease: Record<RoadKind, number> = {
  primary: 0.07,
  secondary: 0.08,
  minor: 0.09,
  track: 0.12,
  path: 0.24,
}
const maxPaths = 7

type Add = (kind: RoadKind, from: Spot, to: Spot) => void

/** Roads through the valleys, tracks to pastures, and paths to peaks. Later ones join earlier ones. */
export function roadsOf(ground: Ground, sites: readonly Site[], peaks: readonly NamedPeak[]): Road[] {
  const roads: Road[] = []
  const add = roadBuilder(ground, roads)
  addValleyRoads(ground, sites, add)
  addWaysToStart(ground, sites, add)
  addTracks(ground, sites, add)
  for (const peak of peaks.slice(0, maxPaths)) joinNearest(sites, peak, (site) => add('path', peak, site))
  // Some peaks are joined along the ridge.
  for (const peak of peaks.filter((_, index) => index % 3 === 1)) {
    const others = peaks.filter((other) => other !== peak)
    joinNearest(others, peak, (other) => add('path', peak, other))
  }
  return roads
}

function roadBuilder({ sheet, height, isWater, inland, drainage }: Ground, roads: Road[]): Add {
  const isRoad = new Uint8Array(height.length)
  const extra = (cell: number): number =>
    isWater[cell] || inland[cell]! < 30
      ? 60
      : (isRoad[cell] ? -0.6 : 0) + (drainage.from[cell]! > 2e7 ? 3 : 0)
  return (kind, from, to) => {
    const route = findRoute({ sheet, height }, { from, to, travel: { ease: ease[kind], extra } })
    if (!route || stepped(route).some((spot) => isWater[cellAt(sheet, spot)])) return
    for (const piece of newParts(route, (spot) => isRoad[cellAt(sheet, spot)] === 1))
      roads.push({ kind, line: smoothed(eased(piece), false) })
    for (const { x, y } of stepped(route)) {
      // Neighbours count as well, because routes are searched on every second cell.
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        isRoad[cellAt(sheet, { x: Math.floor(x) + dx, y: Math.floor(y) + dy })] = 1
    }
  }
}

/** From village to village and on to the edge of the sheet, but not to where a valley ends among rocks. */
function addValleyRoads({ sheet, place, height }: Ground, sites: readonly Site[], add: Add): void {
  place.valleys.forEach((line, valley) => {
    const spots = stepped(line.map(([lat, lon]) => spotOf(sheet, { lat, lon }))).filter((spot) =>
      isWithin(sheet, spot, 3),
    )
    const [head, mouth] = [spots[0], spots.at(-1)]
    if (!head || !mouth) return
    const stops: Spot[] = sites.filter((site) => site.valley === valley).toSorted((a, b) => a.along - b.along)
    const hasRoadAtHead = !isWithin(sheet, head, 20) || height[cellAt(sheet, head)]! < place.treeLine - 200
    const nodes = [...(hasRoadAtHead ? [head] : []), ...stops, mouth]
    for (let index = 0; index + 1 < nodes.length; index++)
      add(valley === 0 ? 'primary' : 'secondary', nodes[index]!, nodes[index + 1]!)
  })
}

/** People have to get to both ends of the way somehow. */
function addWaysToStart({ sheet, place, height, stretches }: Ground, sites: readonly Site[], add: Add): void {
  if (place.plan.sport === 'kayaking') return
  const way = stretches.flatMap(({ spots }) => spots)
  for (const end of [way[0]!, way.at(-1)!]) {
    joinNearest(sites, end, (site) =>
      add(end.altitude > height[cellAt(sheet, site)]! + 250 ? 'track' : 'minor', site, end),
    )
  }
}

/** From each village to two pastures. */
function addTracks({ sheet, place, height }: Ground, sites: readonly Site[], add: Add): void {
  sites.forEach((site, index) => {
    for (const turn of [0, 1]) {
      const angle = 2 * Math.PI * scatter(place.seed + 7, index, turn)
      const far = (1500 + 1800 * scatter(place.seed + 8, index, turn)) / sheet.metres
      const to = { x: site.x + Math.cos(angle) * far, y: site.y + Math.sin(angle) * far }
      if (isWithin(sheet, to, 40) && height[cellAt(sheet, to)]! < place.treeLine + 250) add('track', site, to)
    }
  })
}

/** Drops every second spot, so that roads do not follow the cells. */
const eased = (line: readonly Spot[]): Spot[] =>
  line.filter((_, index) => index % 2 === 0 || index === line.length - 1)

function joinNearest<T extends Spot>(spots: readonly T[], to: Spot, join: (spot: T) => void): void {
  const nearest = spots.toSorted(
    (a, b) => Math.hypot(a.x - to.x, a.y - to.y) - Math.hypot(b.x - to.x, b.y - to.y),
  )[0]
  if (nearest) join(nearest)
}

/** The parts of a route that are not on a road yet, each with the place where it leaves and joins it. */
function newParts(route: readonly Spot[], isOnRoad: (spot: Spot) => boolean): Spot[][] {
  const parts: Spot[][] = []
  let part: Spot[] = []
  for (const spot of route) {
    part.push(spot)
    if (!isOnRoad(spot)) continue
    if (part.length > 2) parts.push(part)
    part = [spot]
  }
  if (part.length > 1) parts.push(part)
  return parts
}

const tagsOf: Record<RoadKind, Record<string, string | number>> = {
  primary: { class: 'primary', surface: 'asphalt' },
  secondary: { class: 'secondary', surface: 'asphalt' },
  minor: { class: 'minor', surface: 'asphalt' },
  track: { class: 'track', surface: 'gravel' },
  path: {
    class: 'path',
    subclass: 'path',
    surface: 'ground',
    sac_scale: 'mountain_hiking',
    trail_visibility: 'good',
  },
}
const firstZoom: Record<RoadKind, number> = { primary: 8, secondary: 9, minor: 11, track: 12, path: 12 }

export const roadFeatures = (roads: readonly Road[]): MapFeature[] =>
  roads.map(({ kind, line }) => lineOf('transportation', firstZoom[kind], line, tagsOf[kind]))
