import type { Motion } from '#domain/motion/motion.ts'
import { conjugate, multiplied, quaternionAt, turned, type Vector } from '#domain/motion/quaternion.ts'
import type { Signal } from './correlate.ts'
import { stepMs, type EvenPath } from './even-path.ts'
import { meanOver } from './mean-over.ts'

/** Steps to both sides over which a turn is measured; a watch has one position per second. */
const reach = 3
const smoothing = 2
/** Radians per second. Anything faster is a look over the shoulder or a position error. */
const fastestTurn = 1
/** Metres per second. Below this, position errors turn more than the track does. */
const slowest = 1.2
/** Seconds to both sides over which gravity is averaged, so that bumps cancel out. */
const gravitySeconds = 1.5

/** How fast the camera turns right as seen from above, from the start of the video. */
export function cameraTurns(motion: Motion, rate: number): Signal {
  const times =
    motion.times ?? Float64Array.from({ length: motion.n }, (_, index) => motion.t0 + index * motion.dt)
  const turnedBy = turnsAbout(motion, downOf(motion))
  const count = Math.max(0, Math.floor(((times.at(-1) ?? 0) * 1000 * rate) / stepMs) + 1)
  const angle = new Float64Array(count)
  for (let step = 0, at = 0; step < count; step++) {
    const seconds = (step * stepMs) / 1000 / rate
    while (at + 2 < times.length && times[at + 1]! <= seconds) at++
    const duration = (times[at + 1] ?? times[at]!) - times[at]!
    const share = duration > 0 ? Math.max(0, Math.min(1, (seconds - times[at]!) / duration)) : 0
    angle[step] = turnedBy[at]! + ((turnedBy[at + 1] ?? turnedBy[at]!) - turnedBy[at]!) * share
  }
  // The turns of a track are blurred by the steps over which they are measured, so the camera's must be blurred just as
  // much.
  const smooth = meanOver(meanOver(meanOver(angle, smoothing), smoothing), reach)
  const signal: Signal = { values: new Float64Array(count), isKnown: new Uint8Array(count) }
  for (let step = reach; step + reach < count; step++) {
    signal.values[step] = rateOf(smooth[step + reach]! - smooth[step - reach]!)
    signal.isKnown[step] = 1
  }
  return signal
}

/** How fast the track turns right, where it is fast enough to tell. */
export function courseTurns(path: EvenPath): Signal {
  const [x, y] = [path.x, path.y].map((values) => meanOver(meanOver(values, smoothing), smoothing)) as [
    Float64Array,
    Float64Array,
  ]
  const count = x.length
  const course = new Float64Array(count).fill(Number.NaN)
  const seconds = (2 * reach * stepMs) / 1000
  for (let step = reach; step + reach < count; step++) {
    if (!isKnownAround(path.isKnown, step)) continue
    const [east, north] = [x[step + reach]! - x[step - reach]!, y[step + reach]! - y[step - reach]!]
    if (Math.hypot(east, north) > slowest * seconds) course[step] = Math.atan2(east, north)
  }
  const signal: Signal = { values: new Float64Array(count), isKnown: new Uint8Array(count) }
  for (let step = reach; step + reach < count; step++) {
    const difference = course[step + reach]! - course[step - reach]!
    if (Number.isNaN(difference)) continue
    signal.values[step] = rateOf(difference - 2 * Math.PI * Math.round(difference / (2 * Math.PI)))
    signal.isKnown[step] = 1
  }
  return signal
}

const rateOf = (angle: number): number =>
  Math.max(-fastestTurn, Math.min(fastestTurn, angle / ((2 * reach * stepMs) / 1000)))

function isKnownAround(isKnown: Uint8Array, step: number): boolean {
  const margin = reach + 2 * smoothing
  return (
    isKnown[step] === 1 &&
    isKnown[Math.max(0, step - margin)] === 1 &&
    isKnown[Math.min(isKnown.length - 1, step + margin)] === 1
  )
}

/**
 * The direction of down in the world of the rotations, at each frame. Without a sensor, the camera is assumed
 * to be upright.
 */
function downOf(motion: Motion): Float64Array[] {
  const sums = [0, 1, 2].map(() => new Float64Array(motion.n + 1))
  for (let index = 0; index < motion.n; index++) {
    const seen: Vector = [
      motion.gravity[3 * index]!,
      motion.gravity[3 * index + 1]!,
      motion.gravity[3 * index + 2]!,
    ]
    const down = turned(quaternionAt(motion.q, index), motion.grav === 'none' ? [0, 1, 0] : seen)
    for (const [axis, sum] of sums.entries()) sum[index + 1] = sum[index]! + down[axis as 0 | 1 | 2]
  }
  const half = motion.dt > 0 ? Math.ceil(gravitySeconds / motion.dt) : 1
  return sums.map((sum) =>
    Float64Array.from(
      { length: motion.n },
      (_, index) => sum[Math.min(motion.n, index + half + 1)]! - sum[Math.max(0, index - half)]!,
    ),
  )
}

/** Radians the camera has turned about the vertical since the first frame. */
function turnsAbout({ n, q }: Motion, [x, y, z]: Float64Array[]): Float64Array {
  const angles = new Float64Array(Math.max(1, n))
  for (let index = 1; index < n; index++) {
    const before = quaternionAt(q, index - 1)
    const [w, ...axis] = multiplied(conjugate(before), quaternionAt(q, index))
    const length = Math.hypot(...axis)
    const angle = 2 * Math.atan2(length, Math.abs(w)) * (w < 0 ? -1 : 1)
    const about = turned(before, axis)
    const down = Math.hypot(x![index]!, y![index]!, z![index]!)
    const share =
      length > 0 && down > 0
        ? (about[0] * x![index]! + about[1] * y![index]! + about[2] * z![index]!) / (length * down)
        : 0
    angles[index] = angles[index - 1]! + angle * share
  }
  return angles
}
