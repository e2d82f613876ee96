import type { ClockReading } from './clock-prior.ts'
import type { PathFit } from './match-path.ts'
import type { Peak } from './weigh-starts.ts'

/** What all witnesses say about one start. */
export type Finding = {
  peak: Peak
  startMs: number
  errorMs: number
  /** How likely it is that the video began around then. */
  mass: number
  /** The same from positions and turns alone, without the clocks. */
  seenMass: number
  /** The clock reading that agrees; null if there is none. */
  reading: ClockReading | null
  path: PathFit | null
  turns: TurnFit | null
  /** How many other videos of the same camera fit with the same clock. */
  others: number
}

export type TurnFit = {
  likeness: number
  sharedMs: number
  /** How many times as similar it is as any other start that the clocks consider as likely. */
  ratio: number
  /** The logarithm of how much less likely it is that any of those starts is this similar by chance. */
  margin: number
}
