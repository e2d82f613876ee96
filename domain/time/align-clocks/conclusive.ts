import { dayMs } from '#domain/time/durations.ts'
import type { ClockReading } from './clock-prior.ts'
import type { PathFit } from './match-path.ts'
import type { Finding } from './finding-at-start.ts'

/** The largest distance in metres between two devices on one body, even with poor reception. */
const togetherMetres = 25
const elsewhereMetres = 40
/**
 * How far and how long a video must move for its positions to determine the second; and how far if GPS time already
 * does.
 */
const tellingMetres = 40
const tellingByGpsMetres = 12
const tellingMs = 8000
/**
 * Turns are conclusive if they match this well, for this long, this much better than at any other start, and are this
 * unlikely to match by chance.
 */
const minAlone = { likeness: 0.4, sharedMs: 30_000, ratio: 1.4, margin: 8 }
/** The same where other videos of the camera agree. */
const minTogether = { likeness: 0.3, sharedMs: 15_000, ratio: 1.1, margin: 12 }
/** Turns suggest a start if they match and chance is an unlikely explanation. */
const minHint = { likeness: 0.4, margin: 2 }

export const isApart = (path: PathFit | null): boolean => path !== null && path.apart > elsewhereMetres

/** Whether the positions of the video show when it began. */
export function arePositionsConclusive({ path, reading }: Finding): boolean {
  if (!path || path.apart > togetherMetres || path.sharedMs < tellingMs) return false
  return path.wayMetres >= (reading?.kind === 'gps' ? tellingByGpsMetres : tellingMetres)
}

/** The error bounds of a clock that is minutes off, and the milliseconds beyond which it was never set. */
const maxErrors = 8
const unsetMs = 30 * dayMs

/**
 * Whether the clocks say that it was filmed at another time. GPS knows the time. An unexplained clock of about that day
 * is probably right, and the video belongs to another ride on the same trail.
 */
export function isContradicted(startMs: number, readings: readonly ClockReading[]): boolean {
  const [likeliest] = readings
  if (!likeliest || readings.some((reading) => isNear(startMs, reading))) return false
  return !likeliest.isFlat || Math.abs(startMs - likeliest.startMs) < unsetMs
}

function isNear(startMs: number, { startMs: readMs, errorMs, isFlat, kind }: ClockReading): boolean {
  const errors = !isFlat ? gpsErrors : kind === 'other_zone' ? readingErrors : maxErrors
  return Math.abs(startMs - readMs) <= errors * errorMs
}

/** Whether a clock reading agrees with a start. */
export function isRead(startMs: number, { startMs: readMs, errorMs, isFlat }: ClockReading): boolean {
  return Math.abs(startMs - readMs) <= (isFlat ? readingErrors : gpsErrors) * errorMs
}

/** How far watches may deviate from GPS time, and clocks from their usual error, in multiples of it. */
const gpsErrors = 6
const readingErrors = 1.5

/**
 * Whether other videos of the camera fit the same clock error to the second, which those of another activity
 * would not.
 */
export function areOthersConclusive({ others, path }: Finding): boolean {
  return path !== null && others > 0
}

/** Whether the turns of the video show when it began. */
export function areTurnsConclusive({ turns, others }: Finding): boolean {
  if (!turns) return false
  const min = others > 0 ? minTogether : minAlone
  const isAlike = turns.likeness >= min.likeness && turns.sharedMs >= min.sharedMs
  return isAlike && turns.ratio >= min.ratio && turns.margin >= min.margin
}

export function doTurnsHint({ turns }: Finding): boolean {
  return !!turns && turns.likeness >= minHint.likeness && turns.margin >= minHint.margin
}
