import { distanceBetween } from '#domain/geo/distance.ts'
import type { Path } from './reader-protocol.ts'

type Line = Pick<Path, 'lat' | 'lon'>

/** Routes whose lengths differ by more than this share are not compared. */
export const lengthShare = 0.02

const probes = 120
/** How many points of the other line are checked: on a route of 100 km they are 20 m apart. */
const places = 5000
/** The same route from another program has fewer or rounded points. */
const closeM = 30
/**
 * Fewer points make a line shorter, so the position of a point on the two lines can differ by about this
 * share.
 */
const shareAround = 0.03

/** Points at equal distances along a line without times, by which it is recognised. */
export function routeProbesOf(line: Line): Path {
  return { time: new Float64Array(probes).fill(Number.NaN), ...alongLine(line, probes) }
}

/** Whether a line passes all probes of another one, in the same order and direction. */
export function isSameRoute(line: Line, probed: Line): boolean {
  const { lat, lon } = alongLine(line, places)
  const last = probed.lat.length - 1
  if (lat.length === 0 || last < 1) return false
  return Array.from(probed.lat.keys()).every((probe) => {
    const from = Math.max(0, Math.floor((probe / last - shareAround) * (places - 1)))
    const to = Math.min(places - 1, Math.ceil((probe / last + shareAround) * (places - 1)))
    for (let at = from; at <= to; at++) {
      if (distanceBetween(lat[at]!, lon[at]!, probed.lat[probe]!, probed.lon[probe]!) < closeM) return true
    }
    return false
  })
}

/** This many points at equal distances from the first to the last; none if the line has no length. */
function alongLine({ lat, lon }: Line, count: number): Line {
  const known = Array.from(lat.keys()).filter((at) => Number.isFinite(lat[at]! + lon[at]!))
  const reached = new Float64Array(known.length)
  for (let n = 1; n < known.length; n++) {
    const [a, b] = [known[n - 1]!, known[n]!]
    reached[n] = reached[n - 1]! + distanceBetween(lat[a]!, lon[a]!, lat[b]!, lon[b]!)
  }
  const length = reached.at(-1) ?? 0
  if (length === 0) return { lat: new Float64Array(), lon: new Float64Array() }
  const along: Line = { lat: new Float64Array(count), lon: new Float64Array(count) }
  let next = 1
  for (let n = 0; n < count; n++) {
    const metres = (length * n) / (count - 1)
    while (next < known.length - 1 && reached[next]! < metres) next++
    const [a, b] = [known[next - 1]!, known[next]!]
    const share = Math.min(1, (metres - reached[next - 1]!) / (reached[next]! - reached[next - 1]! || 1))
    along.lat[n] = lat[a]! + (lat[b]! - lat[a]!) * share
    along.lon[n] = lon[a]! + (lon[b]! - lon[a]!) * share
  }
  return along
}
