import { distanceBetween } from '#domain/geo/distance.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { isPossibleTime } from './fit-time.ts'
import type { Span } from './sessions.ts'

/** Shorter gaps need no explanation. */
const shortestJumpMs = 600_000
/** The longest real step between the samples on both sides of a jump: that of a device that saves power. */
const longestStepMs = 60_000
/** Devices round both times. */
const slackMs = 2000
/** Metres per second. No one is faster on the ground. */
const fastest = 100
const minMetres = 1

/** A device's clock was set while recording. Everything it wrote before is `shiftMs` too early. */
export type ClockJump = { before: Span; after: Span; shiftMs: number }

/**
 * Devices that have not been used for long start with a wrong clock, and set it once they receive the satellites. They
 * still know how long they have been recording: a gap that is not part of that time, without a pause and with the track
 * moving on, is such a moment. The samples are in the order of the file.
 */
export function findClockJump(
  { time, lat, lon, series }: Samples,
  elapsedMs: number | null,
  pauses: readonly Pause[],
): ClockJump | null {
  if (elapsedMs === null || !time.every(isPossibleTime)) return null
  const row = widestStep(time)
  const step = time[row]! - time[row - 1]!
  if (row === 0 || Math.abs(step) < shortestJumpMs) return null
  const excessMs = Math.round((time.at(-1)! - time[0]! - elapsedMs) / 1000) * 1000
  const trueStep = Math.max(step - excessMs, 1000)
  if (step - excessMs < -slackMs || trueStep > longestStepMs) return null
  const [before, after] = [spanOf(time.subarray(0, row)), spanOf(time.subarray(row))]
  // If both clocks showed the same times, it would be impossible to tell by which of them a lap began.
  if (before.start_ms <= after.end_ms && after.start_ms <= before.end_ms) return null
  if (pauses.some(({ start_ms: start, end_ms: end }) => start <= time[row]! && end > time[row - 1]!))
    return null
  const { distance } = series
  const metres = distance
    ? distance[row]! - distance[row - 1]!
    : distanceBetween(lat[row - 1]!, lon[row - 1]!, lat[row]!, lon[row]!)
  const isGoingOn = metres >= minMetres && metres / (trueStep / 1000) <= fastest
  return isGoingOn ? { before, after, shiftMs: step - trueStep } : null
}

/** Converts a time to the clock as it was after being set. */
export function trueTimeOf({ before, after, shiftMs }: ClockJump, ms: number): number {
  return distanceTo(before, ms) < distanceTo(after, ms) ? ms + shiftMs : ms
}

/** The same for time spans, in chronological order. */
export function trueSpansOf<Part extends Span>(jump: ClockJump | null, parts: Part[]): Part[] {
  if (!jump) return parts
  const moved = parts.map((part) => {
    const start_ms = trueTimeOf(jump, part.start_ms)
    return { ...part, start_ms, end_ms: start_ms + part.end_ms - part.start_ms }
  })
  return moved.toSorted((a, b) => a.start_ms - b.start_ms)
}

const distanceTo = ({ start_ms, end_ms }: Span, ms: number): number => Math.max(start_ms - ms, ms - end_ms, 0)

function spanOf(time: Float64Array): Span {
  let [min, max] = [Infinity, -Infinity]
  for (const ms of time) {
    if (ms < min) min = ms
    if (ms > max) max = ms
  }
  return { start_ms: min, end_ms: max }
}

/** The sample after the greatest difference in time, in either direction. */
function widestStep(time: Float64Array): number {
  let [widest, size] = [0, 0]
  for (let row = 1; row < time.length; row++) {
    const step = Math.abs(time[row]! - time[row - 1]!)
    if (step > size) [widest, size] = [row, step]
  }
  return widest
}
