import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/** In degrees: a selected place is never shown closer than this. */
const minSpan = 0.05
const halfTurn = 180
const fullTurn = 360
/** Addresses have five decimals, so smaller differences do not count. */
const blur = 1e-4
/** Map projections end here. */
const pole = 85

/**
 * Repairs a box whose corners were swapped, beyond the poles or more than once around the world. West stays
 * greater than east where a box crosses the 180th meridian. Null when it is not a box.
 */
export function boxOf(west: number, south: number, east: number, north: number): BoundingBox | null {
  if (![west, south, east, north].every(Number.isFinite)) return null
  const [low, high] = south <= north ? [south, north] : [north, south]
  return { ...turned(west, east), south: clampLat(low), north: clampLat(high) }
}

function turned(west: number, east: number): Pick<BoundingBox, 'west' | 'east'> {
  if (east - west >= fullTurn || west - east >= fullTurn) return { west: -halfTurn, east: halfTurn }
  const [w, e] = [wrapLon(west), wrapLon(east)]
  // A box running backwards over more than half the world most likely has two numbers swapped.
  const isMixedUp =
    west > east && Math.abs(west) <= halfTurn && Math.abs(east) <= halfTurn && e + fullTurn - w > halfTurn
  const found = isMixedUp ? { west: e, east: w } : { west: w, east: e }
  return widthOf(found) > fullTurn - blur ? { west: -halfTurn, east: halfTurn } : found
}

/** Enlarged around its centre to the minimum size. */
export function withLeastSpan({ west, south, east, north }: BoundingBox): BoundingBox {
  const width = widthOf({ west, east })
  const addLon = Math.max(0, (minSpan - width) / 2)
  const addLat = Math.max(0, (minSpan - (north - south)) / 2)
  return {
    ...(width + 2 * addLon >= fullTurn
      ? { west, east }
      : { west: wrapLon(west - addLon), east: wrapLon(east + addLon) }),
    south: clampLat(south - addLat),
    north: clampLat(north + addLat),
  }
}

/**
 * The four numbers for an address. In a wide box across the 180th meridian, longitudes continue beyond 180, so that it
 * is not mistaken for a swapped one.
 */
export function boxNumbers({
  west,
  south,
  east,
  north,
}: BoundingBox): [w: number, s: number, e: number, n: number] {
  const isWide = west > east && widthOf({ west, east }) > halfTurn - blur
  return [west, south, isWide ? east + fullTurn : east, north].map(rounded) as [
    number,
    number,
    number,
    number,
  ]
}

export function widthOf({ west, east }: Pick<BoundingBox, 'west' | 'east'>): number {
  return west > east ? east + fullTurn - west : east - west
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5 + 0
const clampLat = (lat: number): number => Math.min(Math.max(lat, -pole), pole)

function wrapLon(lon: number): number {
  if (lon >= -halfTurn && lon <= halfTurn) return lon
  return ((((lon + halfTurn) % fullTurn) + fullTurn) % fullTurn) - halfTurn
}
