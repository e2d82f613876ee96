import { metresPerDegree, turn } from '#domain/geo/ellipsoid.ts'
import type { Mark, Run } from './runs.ts'
import type { ThinTrack } from './thin-track.ts'
import type { Track } from './track.ts'

export type Activity = { track: Track; thin: ThinTrack }

/** Below this gain, the run has not really started. */
const setOutM = 5
/** More than noise can explain; from here on, the speed is measured over the next stretch. */
const surelyM = 25
const stretchM = 100
/** Shorter waits cannot be told from noise. */
const minWaitMs = 20_000

/**
 * When a run began and ended, as fractional sample indexes, without waiting at its start and resting at its
 * end.
 */
export function timesOf(run: Run, activity: Activity): { startAt: number; endAt: number } {
  const { marks, gainedM: total } = run
  let [first, last, gained] = [0, marks.length - 1, 0]
  for (const [at, { gainedM }] of marks.entries()) {
    if (gained <= setOutM) first = at
    gained += gainedM
    if (gained < total - setOutM) continue
    last = at
    break
  }
  const begin = marks[Math.min(first, last)]!
  const end = marks[last]!
  const startAt = leftAt(activity, begin, begin.startAt)
  return {
    startAt: afterWaiting(run, activity.track.time, startAt),
    endAt: reachedAt(activity, end, end.endAt),
  }
}

/**
 * People wait near the bottom of a lift long before the ride, so its start is extrapolated back from the
 * speed of the ride.
 */
function afterWaiting(run: Run, time: Float64Array, startAt: number): number {
  const from = timeAt(time, gainedAt(run, surelyM))
  const to = timeAt(time, gainedAt(run, surelyM + stretchM))
  const startMs = from - (surelyM / stretchM) * (to - from)
  if (!(startMs - timeAt(time, startAt) > minWaitMs)) return startAt
  let index = Math.floor(startAt)
  while (time[index + 1]! < startMs) index++
  return index + (startMs - time[index]!) / (time[index + 1]! - time[index]!)
}

/** When this many metres had been gained for the first time; NaN if never. */
function gainedAt({ marks }: Run, metres: number): number {
  let gained = 0
  for (const { gainedM: more, startAt, endAt } of marks) {
    if (gained + more >= metres) return startAt + (endAt - startAt) * ((metres - gained) / more)
    gained += more
  }
  return Number.NaN
}

/** NaN without times. */
export function timeAt(time: Float64Array, at: number): number {
  const before = Math.floor(at)
  const start = time[before] ?? Number.NaN
  return before === at ? start : start + ((time[before + 1] ?? Number.NaN) - start) * (at - before)
}

/** The last time this position was passed. */
function leftAt(activity: Activity, { place }: Mark, at: number): number {
  const { from, to, progress } = stepTo(activity, place)
  const share = (at - from) / (to - from)
  let last = from
  for (let index = from + 1; index < to; index++) if (progress(index) <= share) last = index
  return between(last, progress, share)
}

/** The first time this position was reached. */
function reachedAt(activity: Activity, { place }: Mark, at: number): number {
  const { from, to, progress } = stepTo(activity, place)
  const share = (at - from) / (to - from)
  let first = to
  for (let index = to - 1; index > from; index--) if (progress(index) >= share) first = index
  return between(first - 1, progress, share)
}

function between(index: number, progress: (index: number) => number, share: number): number {
  const before = progress(index)
  const after = progress(index + 1)
  return after > before ? index + Math.max(0, Math.min(1, (share - before) / (after - before))) : index
}

type TrackStep = { from: number; to: number; progress: (index: number) => number }

/** The samples of a step, and how far along the straight line each of them is. */
function stepTo({ track: { lat, lon }, thin: { sample } }: Activity, place: number): TrackStep {
  const from = sample[place - 1]!
  const to = sample[place]!
  const { north, east } = metresPerDegree(lat[from]!)
  const dx = turn(lon[from]!, lon[to]!) * east
  const dy = (lat[to]! - lat[from]!) * north
  const squared = dx * dx + dy * dy
  return {
    from,
    to,
    progress(index) {
      const x = turn(lon[from]!, lon[index]!) * east
      const y = (lat[index]! - lat[from]!) * north
      return squared > 0 ? (x * dx + y * dy) / squared : (index - from) / (to - from)
    },
  }
}
