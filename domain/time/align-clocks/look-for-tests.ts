import { logPrior, type ClockReading } from './clock-prior.ts'
import { stepMs, type EvenPath } from './even-path.ts'
import type { Compared, Look } from './look-at-clip.ts'
import { startAt, startsOf } from './starts.ts'

/** When the video really began. */
export const truthMs = 1_040_000

/** Straight to the east, two metres each second. */
export function straightPath(
  fromMs: number,
  seconds: number,
  { fromX = 0, y = 0, speed = 2 } = {},
): EvenPath {
  const count = (seconds * 1000) / stepMs
  const column = (value: (step: number) => number) =>
    Float64Array.from({ length: count }, (_, step) => value(step))
  return {
    fromMs,
    x: column((step) => fromX + (speed * step * stepMs) / 1000),
    y: column(() => y),
    speed: column(() => speed),
    isKnown: new Uint8Array(count).fill(1),
  }
}

/** Back and forth within ten seconds, over and over. */
export function lapPath(fromMs: number, seconds: number): EvenPath {
  const path = straightPath(fromMs, seconds)
  return { ...path, x: path.x.map((_, step) => 50 * Math.sin((2 * Math.PI * step * stepMs) / 10_000)) }
}

/** A clock that was set by hand and showed local time, half a minute off. */
export const localReading: ClockReading = {
  startMs: truthMs + 30_000,
  weight: 0.55,
  errorMs: 120_000,
  isFlat: true,
  aheadMs: 7_200_000,
  kind: 'local',
}
export const gpsReading: ClockReading = {
  startMs: truthMs + 400,
  weight: 0.99,
  errorMs: 700,
  isFlat: false,
  aheadMs: 0,
  kind: 'gps',
}

/** The logarithm of hills of equal width, each with a height. */
export const hills =
  (deviationMs: number, ...tops: [atMs: number, height: number][]) =>
  (ms: number): number =>
    Math.log(
      tops.reduce(
        (sum, [atMs, height]) => sum + height * Math.exp(-((ms - atMs) ** 2) / (2 * deviationMs ** 2)),
        0,
      ),
    )

type Given = {
  readings?: ClockReading[]
  /** The likelihood of each start by places or turns. */
  seen?: (startMs: number) => number
  activity?: EvenPath
  camera?: EvenPath | null
  /** The similarity of the turns at each start; without it there are no turns. */
  likeness?: (startMs: number) => number
}

/** A minute of video on an activity of 200 s, with the likelihoods already computed. */
export function lookForTests({
  readings = [localReading],
  seen = hills(400, [truthMs, 1]),
  activity = straightPath(1_000_000, 200),
  camera = straightPath(0, 60, { fromX: 80 }),
  likeness,
}: Given = {}): Look & { compared: Compared } {
  const starts = startsOf(activity, 60_000)
  const prior = logPrior(readings, starts.count * stepMs)
  const along = (value: (startMs: number) => number) =>
    Float64Array.from({ length: starts.count }, (_, index) => value(startAt(starts, index)))
  return {
    witnesses: {
      start: { ms: truthMs, from: 'creation', errorMs: null },
      durationMs: 60_000,
      rate: 1,
      camera: null,
      motion: null,
      activity: null,
      timezone: null,
    },
    readings,
    compared: {
      activity,
      starts,
      camera,
      turns: likeness
        ? { scores: along(seen), likeness: along(likeness), sharedMs: along(() => 60_000) }
        : null,
      prior: along(prior),
      seen: along(seen),
      scoreOf: (startMs) => prior(startMs) + seen(startMs),
    },
  }
}
