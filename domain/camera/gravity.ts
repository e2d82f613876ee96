import type { GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import { quaternionAt, turned, unit, type Vector } from '#domain/motion/quaternion.ts'
import { cameraAxes } from './camera-axes.ts'
import type { MotionStreams } from './orientation.ts'
import { rowsAt } from './rows-at.ts'

/** x, y, z for each stored frame; all 0 where unknown. */
export type Gravity = { source: 'grav' | 'accl' | 'none'; vectors: Float32Array }

/** Less means that the camera has the stream but writes only zeros, as some do. */
const minLength = 0.5

/** The direction of down in each frame: from the camera's own estimate, else from its accelerometer. */
export function gravityOf(
  { GRAV: own, ACCL: accelerometer }: MotionStreams,
  { pictures, imageTurns, model }: { pictures: Float64Array; imageTurns: Float32Array | null; model: string },
): Gravity {
  if (own && isGravityUsable(own))
    return { source: 'grav', vectors: inPicture(ownDown(own, pictures), imageTurns) }
  const axes =
    accelerometer && accelerometer.columns.length >= 3 ? cameraAxes(accelerometer, model) : undefined
  if (!accelerometer || !axes) return { source: 'none', vectors: new Float32Array(3 * pictures.length) }
  return { source: 'accl', vectors: inPicture(feltDown(accelerometer.t, axes, pictures), imageTurns) }
}

export function isGravityUsable({ columns }: GpmfStream): boolean {
  const [x, y, z] = columns
  if (!x || !y || !z || x.length === 0) return false
  let sum = 0
  for (let row = 0; row < x.length; row++) sum += Math.hypot(x[row]!, y[row]!, z[row]!)
  return sum / x.length >= minLength
}

function inPicture(vectors: Float32Array, imageTurns: Float32Array | null): Float32Array {
  if (!imageTurns) return vectors
  for (let at = 0; at < vectors.length; at += 3) {
    vectors.set(
      turned(quaternionAt(imageTurns, at / 3), [vectors[at]!, vectors[at + 1]!, vectors[at + 2]!]),
      at,
    )
  }
  return vectors
}

function ownDown({ t, columns }: GpmfStream, pictures: Float64Array): Float32Array {
  const vectors = new Float32Array(3 * pictures.length)
  for (const [index, place] of rowsAt(t, pictures).entries()) {
    const row = Math.round(place)
    vectors.set(unit([columns[0]![row]!, columns[1]![row]!, columns[2]![row]!]), 3 * index)
  }
  return vectors
}

/** Opposite to the mean acceleration, from halfway after the previous frame to halfway before the next. */
export function feltDown(
  t: Float64Array,
  axes: (row: number) => Vector,
  pictures: Float64Array,
): Float32Array {
  const vectors = new Float32Array(3 * pictures.length)
  let row = 0
  for (const [index, time] of pictures.entries()) {
    const until = (time + (pictures[index + 1] ?? Infinity)) / 2
    const first = row
    while (row < t.length && t[row]! <= until) row++
    // If frames come faster than samples, the last sample is used.
    const from = Math.min(first, Math.max(0, row - 1))
    vectors.set(unit(meanAgainst(axes, from, Math.max(row, from + 1))), 3 * index)
  }
  return vectors
}

function meanAgainst(axes: (row: number) => Vector, from: number, to: number): Vector {
  let [x, y, z] = [0, 0, 0]
  for (let row = from; row < to; row++) {
    const felt = axes(row)
    x -= felt[0]
    y -= felt[1]
    z -= felt[2]
  }
  return [x, y, z]
}
