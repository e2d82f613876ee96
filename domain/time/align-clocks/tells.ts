import type { ClockReading } from './clock-prior.ts'
import type { Finding } from './finding.ts'
import type { PathFit } from './match-path.ts'

/** Metres between two devices on one body, also where satellites are hidden; what is further apart is elsewhere. */
const togetherMetres = 25
const elsewhereMetres = 40
/** How far and how long a video has to go for its places to tell the second; and where the time by GPS says it already. */
const tellingMetres = 40
const tellingByGpsMetres = 12
const tellingMs = 8000
/** Turns tell when they are so alike, for so long, so much more than at any other start, and so hardly by chance. */
const leastAlone = { likeness: 0.4, sharedMs: 30_000, ratio: 1.4, margin: 8 }
/** The same where other videos of the camera agree. */
const leastTogether = { likeness: 0.3, sharedMs: 15_000, ratio: 1.1, margin: 12 }
/** Turns hint at a start when they are alike and hardly by chance. */
const leastHint = { likeness: 0.4, margin: 2 }

export const isApart = (path: PathFit | null): boolean => path !== null && path.apart > elsewhereMetres

/** Whether where the video was tells when it began. */
export function doPlacesTell({ path, reading }: Finding): boolean {
  if (!path || path.apart > togetherMetres || path.sharedMs < tellingMs) return false
  return path.wayMetres >= (reading?.kind === 'gps' ? tellingByGpsMetres : tellingMetres)
}

/** Errors of a clock that is minutes off, and milliseconds beyond which one was never set. */
const mostErrors = 8
const unsetMs = 30 * 86_400_000

/**
 * Whether the clocks say that it was filmed at another time. GPS knows the time; a clock of about that day that no reading
 * explains is rather right about another ride on the same trail.
 */
export function isContradicted(startMs: number, readings: readonly ClockReading[]): boolean {
  const [likeliest] = readings
  if (!likeliest || readings.some((reading) => isNear(startMs, reading))) return false
  return !likeliest.isFlat || Math.abs(startMs - likeliest.startMs) < unsetMs
}

function isNear(startMs: number, { startMs: readMs, errorMs, isFlat, kind }: ClockReading): boolean {
  const errors = !isFlat ? gpsErrors : kind === 'other_zone' ? readingErrors : mostErrors
  return Math.abs(startMs - readMs) <= errors * errorMs
}

/** Whether a reading of the clock agrees with a start. */
export function isRead(startMs: number, { startMs: readMs, errorMs, isFlat }: ClockReading): boolean {
  return Math.abs(startMs - readMs) <= (isFlat ? readingErrors : gpsErrors) * errorMs
}

/** How far watches may be off the time by GPS, and clocks beyond what they usually are off, in their errors. */
const gpsErrors = 6
const readingErrors = 1.5

/** Whether other videos of the camera fit the same error of its clock, to the second: that of another activity would not. */
export function doOthersTell({ others, path }: Finding): boolean {
  return path !== null && others > 0
}

/** Whether how it turned does. */
export function doTurnsTell({ turns, others }: Finding): boolean {
  if (!turns) return false
  const least = others > 0 ? leastTogether : leastAlone
  const isAlike = turns.likeness >= least.likeness && turns.sharedMs >= least.sharedMs
  return isAlike && turns.ratio >= least.ratio && turns.margin >= least.margin
}

export function doTurnsHint({ turns }: Finding): boolean {
  return !!turns && turns.likeness >= leastHint.likeness && turns.margin >= leastHint.margin
}
