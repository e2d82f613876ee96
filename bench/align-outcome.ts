import type { Alignment, Witnesses } from '#domain/time/align-clocks/witnesses.ts'

/** A video whose true start is known, followed by others of the same camera. */
export type Case = {
  group: string
  /** The kind of trip it was filmed on. */
  day: string
  truthMs: number
  /** Whether the activity it is compared with is the one that was filmed. */
  isInActivity: boolean
  clips: Witnesses[]
}

/**
 * The outcome of a case, best first. `rough`: known only from a clock, with a stated error of minutes that covers the
 * truth.
 */
export const outcomes = [
  'right, sure',
  'right, check',
  'among choices',
  'rough',
  'nothing',
  'wrong offer',
  'WRONG SURE',
] as const
export type Outcome = (typeof outcomes)[number]

/** In milliseconds. Anything further off is wrong, except where an error of up to ten seconds was stated. */
const rightMs = 2000
const closeErrorMs = 10_000
/** Starts that are closer to each other count as one choice. */
const sameChoiceMs = 3000
/** Less likely ones are not shown. */
const minScore = 0.01

/**
 * Right means the time when the video was really taken, even if the activity is a different one; in that case, however,
 * a verdict of "sure" always counts as wrong.
 */
export function outcomeOf(
  { truthMs, isInActivity }: Case,
  { startMs, verdict, errorMs, choices, evidence }: Alignment,
): Outcome {
  const offMs = startMs === null ? Infinity : Math.abs(startMs - truthMs)
  const statedMs = errorMs ?? 0
  if (verdict === 'sure') return isInActivity && offMs <= rightMs ? 'right, sure' : 'WRONG SURE'
  const offered = choices.filter(({ score }) => score >= minScore)
  if (statedMs <= closeErrorMs && offMs <= Math.max(rightMs, statedMs)) return 'right, check'
  const isByClock = evidence.every(({ kind }) => kind === 'clock' || kind === 'gps_time')
  const nearMs = isByClock ? Math.max(sameChoiceMs, statedMs) : sameChoiceMs
  const isRough = statedMs > closeErrorMs && offMs <= 1.5 * statedMs
  if (isByClock && isRough) return 'rough'
  if (offered.some((choice) => Math.abs(choice.startMs - truthMs) <= nearMs)) return 'among choices'
  if (offered.length > 1 || (offered.length === 1 && !isRough)) return 'wrong offer'
  if (isRough) return 'rough'
  return startMs === null || verdict === 'unknown' ? 'nothing' : 'wrong offer'
}
