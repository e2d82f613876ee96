import { distanceBetween } from '#domain/geo/distance.ts'
import type { Path, Probes } from './reader-protocol.ts'

export type Span = { startMs: number; endMs: number }

const mostProbes = 120
/** With fewer common moments than this, the path says nothing. */
const fewestProbes = 5
const closeM = 60
const sameMomentMs = 60_000
/** Between samples further apart than this, the position is unknown. */
const longestGapMs = 60_000

/** Two recordings can be of the same activity only if they share more than half of the shorter one. */
export function overlapEnough(a: Span, b: Span): boolean {
  const shared = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
  return shared > Math.min(a.endMs - a.startMs, b.endMs - b.startMs) / 2
}

/** For recordings without a path to compare. */
export function haveSameEnds(a: Span, b: Span): boolean {
  return Math.abs(a.startMs - b.startMs) <= sameMomentMs && Math.abs(a.endMs - b.endMs) <= sameMomentMs
}

/** Moments spread over the whole recording, with their positions. */
export function probesOf({ time, lat, lon }: Path): Probes {
  const known = new Uint32Array(time.length)
  let count = 0
  for (let at = 0; at < time.length; at++) {
    if (Number.isFinite((time[at] ?? Number.NaN) + (lat[at] ?? Number.NaN) + (lon[at] ?? Number.NaN)))
      known[count++] = at
  }
  const length = Math.min(mostProbes, count)
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
  if (distances.length < fewestProbes) return undefined
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
