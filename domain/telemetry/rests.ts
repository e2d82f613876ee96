import { radiansPerDegree } from '#domain/geo/ellipsoid.ts'
import { hourMs } from '#domain/time/durations.ts'
import { altitudeSourceOf } from './altitude-source.ts'
import { coarseSteps, metresPerDegree, type CoarseSteps } from './coarse-steps.ts'
import type { Samples } from './recording.ts'
import { SlidingRange } from './sliding-range.ts'

/**
 * A stretch without getting anywhere, from one sample to another. `metres` is the way from its first place to
 * its last, which is all that counts of it.
 */
export type Rest = { from: number; to: number; metres: number }

/**
 * Anyone who stays within this many metres (the diagonal of a box around the positions) for this long is resting:
 * receivers wander, and farther the longer they stand still. Even a slow climb on foot covers 15 metres in a minute,
 * and steeper climbs are recognized by the altitude.
 */
const scales = [
  { ms: 60_000, metres: 10 },
  { ms: 180_000, metres: 20 },
  { ms: 600_000, metres: 35 },
  { ms: 1_800_000, metres: 60 },
  { ms: hourMs, metres: 100 },
] as const
/** How long a rest must still be after arriving and leaving have been cut off. */
const shortestMs = 45_000
/** A rest never extends farther: someone who is this slow moves on from rest to rest. */
const widestMetres = 100
/** Metres per second. Players on a court get nowhere either, but do not rest. Receivers wander more slowly. */
const busiest = 0.4
/** Anyone arriving or leaving is faster than this over a few steps, and not at rest. */
const walking = 0.5
const walkingMs = 15_000
/** Rests this close to each other, in time and in metres, are one. */
const sameRestMs = 60_000
const sameRestMetres = 25
/** After a rest that is already long, a reflection may move the receiver this far away and back. */
const longRestMs = 180_000
const farthestJumpMetres = 60

type Run = { from: number; to: number }

/** The rests of a recording by its positions, in chronological order; none without times or positions. */
export function restsOf(samples: Samples, joined: Uint8Array): Rest[] {
  const steps = coarseSteps(samples, joined, altitudeSourceOf(samples, null))
  if (!steps) return []
  const still = new Uint8Array(steps.count)
  const box = new SlidingBox(steps)
  const wholeMs = steps.time[steps.count - 1]! - steps.time[0]!
  for (const scale of scales) if (scale.ms <= wholeMs) markStill(still, steps, box, scale)
  const runs = mergeNear(runsOf(still, steps, box), steps, box)
  return runs.flatMap((run) => {
    const { from, to } = trimmed(run, steps)
    if (steps.time[to]! - steps.time[from]! < shortestMs) return []
    return [{ from: steps.first[from]!, to: steps.last[to]!, metres: metresBetween(steps, from, to) }]
  })
}

/** Marks everything that is part of a stay of at least `ms` within `metres`. */
function markStill(
  still: Uint8Array,
  { count, time, begins, climbs, way }: CoarseSteps,
  box: SlidingBox,
  { ms, metres }: { ms: number; metres: number },
): void {
  box.clear()
  let [from, marked] = [0, 0]
  for (let to = 0; to < count; to++) {
    if (begins[to] === 1 || climbs[to] === 1) {
      from = climbs[to] === 1 ? to + 1 : to
      box.clear()
      if (climbs[to] === 1) continue
    }
    box.add(to)
    while (box.diagonal() > metres) box.dropBefore(++from)
    const duration = time[to]! - time[from]!
    if (duration < ms || way[to]! - way[from]! > (busiest * duration) / 1000) continue
    marked = Math.max(marked, from)
    while (marked <= to) still[marked++] = 1
  }
}

/** The steps that are marked, in runs that stay within the widest rest. */
function runsOf(still: Uint8Array, steps: CoarseSteps, box: SlidingBox): Run[] {
  const runs: Run[] = []
  box.clear()
  let from = -1
  const end = (to: number) => {
    if (from >= 0) runs.push({ from, to })
    from = -1
    box.clear()
  }
  for (let step = 0; step < steps.count; step++) {
    if (still[step] === 0 || steps.begins[step] === 1) end(step - 1)
    if (still[step] === 0) continue
    box.add(step)
    if (from >= 0 && box.diagonal() > widestMetres) {
      end(step - 1)
      box.add(step)
    }
    if (from < 0) from = step
  }
  end(steps.count - 1)
  return runs
}

/** A single jump of the positions does not end a rest, but runs that together are wider than any rest stay separate. */
function mergeNear(runs: Run[], steps: CoarseSteps, box: SlidingBox): Run[] {
  const merged: Run[] = []
  const within = new SlidingBox(steps)
  for (const run of runs) {
    const previous = merged.at(-1)
    const isNear = previous !== undefined && isSameRest(previous, run, steps, box)
    if (!isNear) within.clear()
    for (let step = run.from; step <= run.to; step++) within.add(step)
    if (isNear && within.diagonal() <= widestMetres) {
      previous.to = run.to
      continue
    }
    if (isNear) within.dropBefore(run.from)
    merged.push({ ...run })
  }
  return merged
}

function isSameRest(one: Run, next: Run, steps: CoarseSteps, box: SlidingBox): boolean {
  const { time, begins } = steps
  if (time[next.from]! - time[one.to]! > sameRestMs) return false
  if (metresBetween(steps, one.to, next.from) > sameRestMetres) return false
  const longerMs = Math.max(time[one.to]! - time[one.from]!, time[next.to]! - time[next.from]!)
  box.clear()
  for (let step = one.to; step <= next.from; step++) {
    if (step > one.to && begins[step] === 1) return false
    box.add(step)
  }
  return box.diagonal() <= (longerMs < longRestMs ? sameRestMetres : farthestJumpMetres)
}

function trimmed({ from, to }: Run, steps: CoarseSteps): Run {
  const { time } = steps
  const isWalking = (first: number, last: number) =>
    metresBetween(steps, first, last) > (walking * (time[last]! - time[first]!)) / 1000
  let [start, end] = [from, to]
  for (let ahead = start; start < end; start++) {
    while (ahead < end && time[ahead]! - time[start]! < walkingMs) ahead++
    if (!isWalking(start, ahead)) break
  }
  for (let back = end; end > start; end--) {
    while (back > start && time[end]! - time[back]! < walkingMs) back--
    if (!isWalking(back, end)) break
  }
  return { from: start, to: end }
}

function metresBetween({ lat, lon }: CoarseSteps, one: number, other: number): number {
  const north = (lat[other]! - lat[one]!) * metresPerDegree
  const east = (lon[other]! - lon[one]!) * metresPerDegree * Math.cos(lat[one]! * radiansPerDegree)
  return Math.sqrt(north * north + east * east)
}

/** The box around the places of a window that slides over the steps. */
class SlidingBox {
  readonly #lat: SlidingRange
  readonly #lon: SlidingRange

  constructor({ count, lat, lon }: CoarseSteps) {
    this.#lat = new SlidingRange(lat, count)
    this.#lon = new SlidingRange(lon, count)
  }

  clear(): void {
    this.#lat.clear()
    this.#lon.clear()
  }

  add(step: number): void {
    this.#lat.add(step)
    this.#lon.add(step)
  }

  dropBefore(step: number): void {
    this.#lat.dropBefore(step)
    this.#lon.dropBefore(step)
  }

  diagonal(): number {
    const up = this.#lat.width() * metresPerDegree
    const across = this.#lon.width() * metresPerDegree * Math.cos(this.#lat.least() * radiansPerDegree)
    return Math.sqrt(up * up + across * across)
  }
}
