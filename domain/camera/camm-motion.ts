import type { CammColumns, CammData } from '#domain/formats/camm/read-camm.ts'
import type { Motion, MotionLens } from '#domain/motion/motion.ts'
import { between, conjugate, quaternionAt, turnBy, turned, type Vector } from '#domain/motion/quaternion.ts'
import { feltDown, type Gravity } from './gravity.ts'
import { motionFrom, type FilmedPictures } from './motion-of.ts'
import { covers, integrated, type MotionUnavailable, type Orientation } from './orientation.ts'
import { rowsAt } from './rows-at.ts'

/** A total rotation below this means that the camera wrote no orientation. */
const minTurn = 1e-3
/** Seconds. Longer than any sensor takes to read a picture. */
const longestReadout = 0.1

/**
 * The orientation of the camera at each frame. The axes of this format are those of the picture, as ours are; comparing
 * with the picture shows whether a camera kept to that.
 */
export function cammMotionOf(
  data: CammData,
  filmed: FilmedPictures,
  lens: MotionLens | null,
): Motion | MotionUnavailable {
  const { size, times } = filmed
  if (times.length === 0 || !(size.w > 0 && size.h > 0)) return 'no_sensor'
  const orientation = orientationOf(data, times)
  if (typeof orientation === 'string') return orientation
  // Such cameras mostly record all directions, twice as wide as high. There is no lens to calculate with.
  if (size.w === 2 * size.h) return 'all_directions'
  return motionFrom(orientation, gravityOf(data, times, orientation), {
    filmed,
    lens,
    turn: filmed.rotation,
    readout: readoutOf(data.exposure),
    eis: false,
  })
}

function orientationOf(data: CammData, pictures: Float64Array): Orientation | MotionUnavailable {
  const [pose, gyroscope] = [measuredOf(data.orientation), measuredOf(data.gyroscope)]
  if (covers(pose.t, pictures)) {
    const isTurning = pose.t.some((_, row) => Math.hypot(...pose.at(row)) > minTurn)
    if (!isTurning) return 'not_recorded'
    return { source: 'cori', lag: 0, turns: turnsAt(pose, pictures), imageTurns: null }
  }
  if (!covers(gyroscope.t, pictures)) return 'no_sensor'
  const turns = integrated(gyroscope.t, gyroscope.at, { pictures, lag: 0 })
  return { source: 'gyro', lag: 0, turns, imageTurns: null }
}

type Measured = { t: Float64Array; at: (row: number) => Vector }

/** Without rows that are not numbers. */
function measuredOf({ t, columns }: CammColumns): Measured {
  const [x = [], y = [], z = []] = columns
  const rows = Array.from(t.keys()).filter((row) => Number.isFinite(x[row]! + y[row]! + z[row]!))
  return {
    t: Float64Array.from(rows, (row) => t[row]!),
    at: (index) => [x[rows[index]!]!, y[rows[index]!]!, z[rows[index]!]!],
  }
}

function turnsAt({ t, at }: Measured, pictures: Float64Array): Float32Array {
  const turns = new Float32Array(4 * pictures.length)
  for (const [index, place] of rowsAt(t, pictures).entries()) {
    const row = Math.floor(place)
    const next = Math.min(row + 1, t.length - 1)
    turns.set(between(turnBy(at(row)), turnBy(at(next)), place - row), 4 * index)
  }
  return turns
}

/** From the accelerometer. Without one, the second axis of the world points down. */
function gravityOf(data: CammData, pictures: Float64Array, { source, turns }: Orientation): Gravity {
  const felt = measuredOf(data.accelerometer)
  if (covers(felt.t, pictures)) return { source: 'accl', vectors: feltDown(felt.t, felt.at, pictures) }
  const vectors = new Float32Array(3 * pictures.length)
  if (source === 'gyro') return { source: 'none', vectors }
  for (let index = 0; index < pictures.length; index++)
    vectors.set(turned(conjugate(quaternionAt(turns, index)), [0, 1, 0]), 3 * index)
  return { source: 'grav', vectors }
}

/** In the file, it is in nanoseconds. */
function readoutOf({ columns }: CammColumns): number {
  const sorted = columns[1]!.toSorted((one, other) => one - other)
  const seconds = (sorted[sorted.length >> 1] ?? 0) / 1e9
  return seconds > 0 && seconds < longestReadout ? seconds : 0
}
