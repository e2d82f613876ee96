import { clockReadings, logPrior, type ClockReading } from './clock-prior.ts'
import { evenPathOf, firstPlaceOf, stepMs, type EvenPath } from './even-path.ts'
import { pathFitter } from './fit-path.ts'
import { scorePath } from './match-path.ts'
import { scoreTurns, type TurnScores } from './match-turns.ts'
import { startAt, startsOf, valueAt, type Starts } from './starts.ts'
import { cameraTurns, courseTurns } from './turn-rates.ts'
import type { Witnesses } from './witnesses.ts'

/** What all witnesses say about a video, before any conclusion. */
export type Look = {
  witnesses: Witnesses
  readings: ClockReading[]
  /** Null without a path to compare the video with. */
  compared: Compared | null
}

export type Compared = {
  activity: EvenPath
  starts: Starts
  camera: EvenPath | null
  turns: TurnScores | null
  /** For each start, the log likelihoods by the clocks, and by positions and turns. */
  prior: Float64Array
  seen: Float64Array
  /** Everything combined, to a fraction of a second. */
  scoreOf: (startMs: number) => number
}

/**
 * How much turns count near the best start. Watches smooth turns away, so they show which bend it was rather than the
 * fraction of a second.
 */
const turnShare = 0.3

export function assessClip(witnesses: Witnesses): Look {
  const readings = clockReadings(witnesses)
  return { witnesses, readings, compared: compare(witnesses, readings) }
}

function compare(
  { activity: samples, camera: filmed, motion, durationMs, rate }: Witnesses,
  readings: ClockReading[],
): Compared | null {
  const origin = samples && firstPlaceOf(samples)
  const activity = origin && evenPathOf(samples, origin, 1)
  if (!activity) return null
  const camera = filmed && evenPathOf(filmed, origin, rate)
  const starts = startsOf(activity, durationMs * rate)
  const turns =
    motion && motion.n > 1
      ? scoreTurns(cameraTurns(motion, rate), courseTurns(activity), activity, starts)
      : null
  const prior = logPrior(readings, starts.count * stepMs)
  const priors = Float64Array.from({ length: starts.count }, (_, index) => prior(startAt(starts, index)))
  const rest = { activity, starts, camera, turns, prior: priors }
  if (camera) {
    const fitPath = pathFitter(camera, activity)
    return {
      ...rest,
      seen: scorePath(camera, activity, starts),
      scoreOf: (startMs) => prior(startMs) + fitPath(startMs),
    }
  }
  // Positions say so much more than turns that turns would only add their errors.
  if (!turns) return { ...rest, seen: new Float64Array(starts.count), scoreOf: prior }
  const fitTurns = (startMs: number): number => turnShare * valueAt(turns.scores, starts, startMs)
  return { ...rest, seen: turns.scores, scoreOf: (startMs) => prior(startMs) + fitTurns(startMs) }
}
