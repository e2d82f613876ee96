import { distanceBetween } from '#domain/geo/distance.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Path, Probes } from '#server/features/recordings/public.ts'

export type Span = { startMs: number; endMs: number }

const maxProbes = 120
/** With fewer common moments than this, the path says nothing. */
const minProbes = 5
const closeM = 60
const sameMomentMs = 60_000
/** Between samples further apart than this, the position is unknown. */
const longestGapMs = 60_000

/** Two recordings can be of the same activity only if they share more than half of the shorter one. */
export function overlapEnough(a: Span, b: Span): boolean {
  const shared = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
  return shared > Math.min(a.endMs - a.startMs, b.endMs - b.startMs) / 2
}

export type Measured = Span & { distanceM: number | null }

const sameStartMs = 120_000
const sameDistance = 0.03
const shiftedDistance = 0.01
/** No two clocks on earth differ by more. */
export const longestShiftMs = 26 * hourMs

/** For recordings without a path to compare: they began together, and either ended together or are equally long. */
export function areAlike(a: Measured, b: Measured): boolean {
  if (haveSameEnds(a, b)) return true
  return Math.abs(a.startMs - b.startMs) <= sameStartMs && areAsLong(a, b, sameDistance)
}

function haveSameEnds(a: Span, b: Span): boolean {
  return Math.abs(a.startMs - b.startMs) <= sameMomentMs && Math.abs(a.endMs - b.endMs) <= sameMomentMs
}

function areAsLong(a: Measured, b: Measured, share: number): boolean {
  const [one, other] = [a.distanceM ?? 0, b.distanceM ?? 0]
  return one > 0 && other > 0 && Math.abs(one - other) <= share * Math.max(one, other)
}

/**
 * How many whole hours apart two activities of the same length began, as if a clock had been wrong. Null if it does not
 * look like that.
 */
export function shiftBetween(a: Measured, b: Measured): number | null {
  const apartMs = b.startMs - a.startMs
  const shiftMs = Math.round(apartMs / hourMs) * hourMs
  const isShift = shiftMs !== 0 && Math.abs(shiftMs) <= longestShiftMs
  return isShift && Math.abs(apartMs - shiftMs) <= sameStartMs && areAsLong(a, b, shiftedDistance)
    ? shiftMs
    : null
}

/** Moments spread over the whole recording, with their positions. */
export function probesOf({ time, lat, lon }: Path): Probes {
  const known = new Uint32Array(time.length)
  let count = 0
  for (let at = 0; at < time.length; at++) {
    if (Number.isFinite((time[at] ?? Number.NaN) + (lat[at] ?? Number.NaN) + (lon[at] ?? Number.NaN)))
      known[count++] = at
  }
  const length = Math.min(maxProbes, count)
  const chosen = Array.from({ length }, (_, n) => known[Math.floor((n * count) / length)] ?? 0)
  const pick = (column: Float64Array) => Float64Array.from(chosen, (at) => column[at] ?? Number.NaN)
  return { time: pick(time), lat: pick(lat), lon: pick(lon) }
}

/** Whether a recording was near the probes at their times; undefined if that cannot be determined. */
export function isNear(samples: Path, probes: Probes): boolean | undefined {
  const distances: number[] = []
  let at = 0
  for (const [n, moment] of probes.time.entries()) {
    while (at + 1 < samples.time.length && (samples.time[at + 1] ?? Infinity) <= moment) at += 1
    const position = positionBetween(samples, at, moment)
    if (position)
      distances.push(distanceBetween(position.lat, position.lon, probes.lat[n] ?? 0, probes.lon[n] ?? 0))
  }
  if (distances.length < minProbes) return undefined
  distances.sort((a, b) => a - b)
  return (distances[Math.floor(distances.length / 2)] ?? Infinity) < closeM
}

type Position = { lat: number; lon: number }

function positionBetween({ time, lat, lon }: Path, at: number, moment: number): Position | null {
  const next = Math.min(at + 1, time.length - 1)
  const from = time[at] ?? Number.NaN
  const to = time[next] ?? Number.NaN
  if (!(from <= moment && moment <= to && to - from <= longestGapMs)) return null
  const share = to > from ? (moment - from) / (to - from) : 0
  const between = (column: Float64Array) =>
    (column[at] ?? Number.NaN) * (1 - share) + (column[next] ?? Number.NaN) * share
  const position = { lat: between(lat), lon: between(lon) }
  return Number.isFinite(position.lat + position.lon) ? position : null
}

type Line = Pick<Path, 'lat' | 'lon'>

/** Routes whose lengths differ by more than this share are not compared. */
export const lengthShare = 0.02

const probes = 120
/** How many points of the other line are checked: on a route of 100 km they are 20 m apart. */
const places = 5000
/** The same route from another program has fewer or rounded points. */
const closeOnRouteM = 30
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
      if (distanceBetween(lat[at]!, lon[at]!, probed.lat[probe]!, probed.lon[probe]!) < closeOnRouteM)
        return true
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
