import type { Coordinates } from '#domain/atlas/draft.ts'
import { cutAreas } from '#domain/atlas/cut-areas.ts'

type Piece<Region> = { region: Region; rings: Coordinates[] }

/** Beyond about 20 km, a town on the coast belongs to no region. */
const farthest = 0.2

/**
 * Finds the region that contains a place, or the nearest one where the coast is drawn too coarsely for it.
 */
export function regionFinder<Region extends { areas: Coordinates[][] }>(regions: readonly Region[]) {
  const squares = new Map<number, Piece<Region>[]>()
  for (const region of regions) {
    for (const rings of cutAreas(region.areas, 64)) {
      for (const square of squaresOf(rings)) {
        const known = squares.get(square)
        if (known) known.push({ region, rings })
        else squares.set(square, [{ region, rings }])
      }
    }
  }
  return (lon: number, lat: number, fits: (region: Region) => boolean): Region | undefined => {
    const here = squares.get(squareAt(lon, lat)) ?? []
    const around = here.find(({ rings }) => isInside(lon, lat, rings))
    if (around) return around.region
    let nearest: { region: Region; distance: number } | undefined
    for (const { region, rings } of neighboursOf(lon, lat).flatMap((square) => squares.get(square) ?? [])) {
      if (!fits(region)) continue
      const distance = distanceTo(lon, lat, rings)
      if (distance < (nearest?.distance ?? farthest)) nearest = { region, distance }
    }
    return nearest?.region
  }
}

/** Squares of one degree. */
const squareAt = (lon: number, lat: number): number => Math.floor(lon + 180) * 1000 + Math.floor(lat + 90)
const neighboursOf = (lon: number, lat: number): number[] => [
  ...new Set(
    [-farthest, 0, farthest].flatMap((x) => [-farthest, 0, farthest].map((y) => squareAt(lon + x, lat + y))),
  ),
]

function squaresOf([outer = new Float64Array()]: Coordinates[]): Set<number> {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 1 < outer.length; i += 2) {
    west = Math.min(west, outer[i] ?? 0)
    east = Math.max(east, outer[i] ?? 0)
    south = Math.min(south, outer[i + 1] ?? 0)
    north = Math.max(north, outer[i + 1] ?? 0)
  }
  const squares = new Set<number>()
  for (let lon = Math.floor(west); lon <= east; lon++)
    for (let lat = Math.floor(south); lat <= north; lat++) squares.add(squareAt(lon, lat))
  return squares
}

function isInside(x: number, y: number, rings: Coordinates[]): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 2; i + 1 < ring.length; i += 2) {
      const [x1, y1, x2, y2] = [ring[i - 2] ?? 0, ring[i - 1] ?? 0, ring[i] ?? 0, ring[i + 1] ?? 0]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    }
  }
  return inside
}

function distanceTo(x: number, y: number, rings: Coordinates[]): number {
  const narrower = Math.cos((y * Math.PI) / 180)
  let min = Infinity
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i += 2)
      min = Math.min(min, Math.hypot(((ring[i] ?? 0) - x) * narrower, (ring[i + 1] ?? 0) - y))
  return min
}
