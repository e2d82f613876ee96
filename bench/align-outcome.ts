import type { Alignment, Witnesses } from '#domain/time/align-clocks/witnesses.ts'

/** A video whose true start is known, and after it others of the same camera. */
export type Case = {
  group: string
  /** What kind of day out it was filmed on. */
  day: string
  truthMs: number
  /** Whether the activity that it is compared with is the one that was filmed. */
  isInActivity: boolean
  clips: Witnesses[]
}

/** What came of a case, the best first. Rough: only a clock tells, minutes are stated as its error, and it is within them. */
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

/** Milliseconds. What is further off is wrong, but where an error of up to ten seconds was stated. */
const rightMs = 2000
const closeErrorMs = 10_000
/** Starts that are nearer to each other are one choice. */
const sameChoiceMs = 3000
/** Less likely ones are not shown. */
const leastScore = 0.01

/** Right is when a video was really taken, also where the activity is another one; but then nothing can make it sure. */
export function outcomeOf(
  { truthMs, isInActivity }: Case,
  { startMs, verdict, errorMs, choices, evidence }: Alignment,
): Outcome {
  const offMs = startMs === null ? Infinity : Math.abs(startMs - truthMs)
  const statedMs = errorMs ?? 0
  if (verdict === 'sure') return isInActivity && offMs <= rightMs ? 'right, sure' : 'WRONG SURE'
  const offered = choices.filter(({ score }) => score >= leastScore)
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
