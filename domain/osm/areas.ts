import type { Coordinates } from '#domain/atlas/draft.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { equatorRadius, radiansPerDegree } from '#domain/geo/ellipsoid.ts'

/** The box around lines or rings. Null if they have no points. */
export function boundsOfLines(lines: readonly Coordinates[]): BoundingBox | null {
  const flat = flatBounds(lines)
  if (flat.east - flat.west < 180) return flat.south > flat.north ? null : flat
  // Only boxes this wide can be narrower across the 180th meridian.
  const all = lines.flatMap((line) => [...line])
  const every = (odd: number): Float64Array => Float64Array.from(all.filter((_, at) => at % 2 === odd))
  return boundsOf(every(1), every(0))
}

/** More rings than any outline has. */
const maxRings = 5000

type Nested = { ring: Coordinates; bounds: BoundingBox; size: number; depth: number; holes: Coordinates[] }

/** Turns rings into polygons: a ring inside another is a hole, and a ring inside a hole is an area again. */
export function nestRings(rings: readonly Coordinates[]): Coordinates[][] {
  if (rings.length > maxRings) return []
  const nested: Nested[] = rings
    .map((ring) => ({ ring, bounds: flatBounds([ring]), size: ringSize(ring), depth: 0, holes: [] }))
    .toSorted((a, b) => b.size - a.size)
  for (const [index, one] of nested.entries()) {
    // From the smallest of the larger rings: the first that contains it is its parent.
    for (let other = index - 1; other >= 0; other--) {
      const around = nested[other]
      if (!around || !isWithin(one.bounds, around.bounds) || !contains(around.ring, one.ring)) continue
      one.depth = around.depth + 1
      if (one.depth % 2 === 1) around.holes.push(one.ring)
      break
    }
  }
  return nested.filter(({ depth }) => depth % 2 === 0).map(({ ring, holes }) => [ring, ...holes])
}

function flatBounds(rings: readonly Coordinates[]): BoundingBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const ring of rings) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x = 0, y = 0] = [ring[at], ring[at + 1]]
      if (x < box.west) box.west = x
      if (x > box.east) box.east = x
      if (y < box.south) box.south = y
      if (y > box.north) box.north = y
    }
  }
  return box
}

const isWithin = (inner: BoundingBox, outer: BoundingBox): boolean =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north

/** Tests the middle of a side of the inner ring: rings often share a corner, but seldom a side. */
function contains(outer: Coordinates, inner: Coordinates): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = inner
  return isInside([outer], (x1 + x2) / 2, (y1 + y2) / 2)
}

/** Whether a point is inside an outline with holes. */
export function isInside(rings: readonly Coordinates[], lon: number, lat: number): boolean {
  let isIn = false
  for (const ring of rings) for (const x of crossings(ring, lat)) if (x < lon) isIn = !isIn
  return isIn
}

/** Longitudes where a ring crosses a latitude. */
function crossings(ring: Coordinates, lat: number): number[] {
  const found: number[] = []
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[at], ring[at + 1], ring[at + 2], ring[at + 3]]
    if (y1 > lat !== y2 > lat) found.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1))
  }
  return found
}

/** Square metres on a sphere, by bands of latitude. */
export function ringSize(ring: Coordinates): number {
  let sum = 0
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[at], ring[at + 1], ring[at + 2], ring[at + 3]]
    sum += (x2 - x1) * (Math.sin(y1 * radiansPerDegree) + Math.sin(y2 * radiansPerDegree))
  }
  return Math.abs(sum / 2) * radiansPerDegree * equatorRadius ** 2
}

/** A position for the label, inside the outline where it is wide. */
export function labelPoint(rings: readonly Coordinates[]): { lat: number; lon: number } {
  const { south, north, west } = flatBounds(rings.slice(0, 1))
  let best = { lat: south, lon: west, width: -1 }
  for (const share of [0.5, 0.4, 0.6, 0.25, 0.75]) {
    const lat = south + (north - south) * share
    const xs = rings.flatMap((ring) => crossings(ring, lat)).toSorted((a, b) => a - b)
    for (let at = 0; at + 1 < xs.length; at += 2) {
      const [x1 = 0, x2 = 0] = [xs[at], xs[at + 1]]
      // The middle is preferred unless it is clearly narrower.
      if (x2 - x1 > best.width * (best.lat === lat ? 1 : 1.3))
        best = { lat, lon: (x1 + x2) / 2, width: x2 - x1 }
    }
  }
  return { lat: best.lat, lon: best.lon }
}
