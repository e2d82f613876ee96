import { isInside, signedArea, type Ring } from './vertices.ts'

const steps = 24

/**
 * The middle of the widest part, where a name has the most room on all sides. Found on a grid, then again on
 * a finer one around the best place.
 */
export function labelPoint(rings: readonly Ring[]): [lon: number, lat: number] {
  const outer = rings.toSorted((a, b) => signedArea(b) - signedArea(a))[0] ?? []
  // A border has far more points than the room inside it depends on.
  const ring = outer.filter((_, place) => place % Math.ceil(outer.length / 400) === 0)
  const lons = ring.map(([lon = 0]) => lon)
  const lats = ring.map(([, lat = 0]) => lat)
  let [west, east, south, north] = [
    Math.min(...lons),
    Math.max(...lons),
    Math.min(...lats),
    Math.max(...lats),
  ]
  let best: [number, number] = [(west + east) / 2, (south + north) / 2]
  let room = -1
  for (let pass = 0; pass < 2; pass++) {
    const [width, height] = [(east - west) / steps, (north - south) / steps]
    for (let i = 0; i <= steps; i++) {
      for (let j = 0; j <= steps; j++) {
        const point: [number, number] = [west + i * width, south + j * height]
        const distance = isInside(point, ring) ? distanceToShore(point, ring) : 0
        if (distance > room) [room, best] = [distance, point]
      }
    }
    ;[west, east, south, north] = [best[0] - width, best[0] + width, best[1] - height, best[1] + height]
  }
  return best
}

/** Names are wide and low, so room to the left and right counts less than above and below. */
function distanceToShore([lon, lat]: [number, number], ring: Ring): number {
  const narrower = 0.6 * Math.cos((lat * Math.PI) / 180)
  return Math.min(...ring.map(([x = 0, y = 0]) => Math.hypot((x - lon) * narrower, y - lat)))
}
