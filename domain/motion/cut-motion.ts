import type { ServedTime } from '#domain/media/served-time.ts'
import { showsMoment, type VisibleParts } from '#domain/media/visible-parts.ts'
import { decodeMotion, encodeMotion } from './motion-codec.ts'
import type { Motion } from './motion.ts'
import {
  conjugate,
  multiplied,
  normalised,
  quaternionAt,
  turned,
  unit,
  type Quaternion,
  type Vector,
} from './quaternion.ts'

/** The motion of the served frames at their served times, without the orientation of any that are hidden. */
export function cutMotion(bytes: Uint8Array, shown: VisibleParts, time: ServedTime): Uint8Array {
  const stored = decodeMotion(bytes)
  const { begins, pictures, seconds } = framesOf(stored, time)
  const motion = time.isCut ? servedMotion(stored, pictures, seconds) : stored
  const isHidden = (frame: number) =>
    !showsMoment(shown, 1000 * secondsOf(stored, pictures[frame] ?? frame) + toleranceMs)
  for (const begin of begins) continueAt(motion, begin, isHidden)
  if (time.isCut) beginPositive(motion)
  for (let frame = 0; frame < motion.n; frame++) {
    if (!isHidden(frame)) continue
    motion.q.set([1, 0, 0, 0], 4 * frame)
    motion.gravity.set([0, 0, 0], 3 * frame)
  }
  return encodeMotion(motion)
}

/**
 * An orientation and its negative are the same rotation, and the sign continues from frame to frame: the first frame's
 * sign would reveal how the camera turned before.
 */
function beginPositive({ n, q }: Motion): void {
  const [sign = 0] = q.subarray(0, 4).filter((each) => each !== 0)
  if (sign < 0) for (let at = 0; at < 4 * n; at++) q[at] = -q[at]!
}

const secondsOf = ({ t0, dt, times }: Motion, picture: number): number =>
  times?.[picture] ?? t0 + picture * dt

/** Frame times and segment times are rounded differently, and shown parts begin at the next full millisecond. */
const toleranceMs = 1.01

/** Which frames are served, when, and which of them come after a cut. */
type ServedFrames = { pictures: number[]; seconds: number[]; begins: number[] }

function framesOf(motion: Motion, { isCut, stretches }: ServedTime): ServedFrames {
  const served: ServedFrames = { pictures: [], seconds: [], begins: [] }
  if (!isCut) return served
  for (const { fromMs, toMs, servedFromMs } of stretches) {
    if (served.pictures.length > 0) served.begins.push(served.pictures.length)
    for (let picture = 0; picture < motion.n; picture++) {
      const ms = 1000 * secondsOf(motion, picture)
      if (ms < fromMs - toleranceMs || ms >= toMs - toleranceMs) continue
      served.pictures.push(picture)
      served.seconds.push(tenthsOfMs(servedFromMs + ms - fromMs))
    }
  }
  return served
}

function servedMotion(motion: Motion, pictures: readonly number[], seconds: readonly number[]): Motion {
  const [first = 0] = seconds
  const isEven =
    motion.times === null &&
    seconds.every((each, index) => Math.abs(each - first - index * motion.dt) < motion.dt / 2)
  const mean = seconds.length > 1 ? (seconds.at(-1)! - first) / (seconds.length - 1) : 0
  return {
    ...motion,
    n: pictures.length,
    t0: first,
    // The last digits of a mean over all frames would reveal how many there are.
    dt: Math.round((isEven ? motion.dt : mean) * 1e9) / 1e9,
    times: isEven ? null : Float64Array.from(seconds),
    q: rowsOf(motion.q, pictures, 4),
    gravity: rowsOf(motion.gravity, pictures, 3),
  }
}

const tenthsOfMs = (ms: number): number => Math.max(0, Math.round(10 * ms)) / 1e4

function rowsOf(column: Float32Array, rows: readonly number[], width: number): Float32Array {
  const taken = new Float32Array(rows.length * width)
  for (const [index, row] of rows.entries())
    taken.set(column.subarray(width * row, width * (row + 1)), width * index)
  return taken
}

/**
 * After a cut, the camera may look in another direction. From there on, its turn about the vertical is undone:
 * otherwise a steady view would swing from one direction to the other.
 */
function continueAt({ n, q, gravity }: Motion, begin: number, isHidden: (frame: number) => boolean): void {
  let [last, next] = [begin - 1, begin]
  while (last >= 0 && isHidden(last)) last--
  while (next < n && isHidden(next)) next++
  if (last < 0 || next >= n) return
  const after = quaternionAt(q, next)
  const down = unit(turned(after, [gravity[3 * next]!, gravity[3 * next + 1]!, gravity[3 * next + 2]!]))
  const turn = aboutAxis(multiplied(quaternionAt(q, last), conjugate(after)), down)
  for (let frame = begin; frame < n; frame++) q.set(multiplied(turn, quaternionAt(q, frame)), 4 * frame)
}

/** The part of a rotation that is about an axis; all of it if there is none. */
function aboutAxis(turn: Quaternion, [x, y, z]: Vector): Quaternion {
  if (x === 0 && y === 0 && z === 0) return turn
  const along = turn[1] * x + turn[2] * y + turn[3] * z
  return normalised([turn[0], along * x, along * y, along * z])
}
