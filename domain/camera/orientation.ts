import { textFact } from '#domain/formats/gpmf/facts.ts'
import type { GpmfColumn, GpmfFacts, GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import {
  between,
  conjugate,
  multiplied,
  noTurn,
  normalised,
  quaternionAt,
  turnBy,
  type Quaternion,
  type Vector,
} from '#domain/motion/quaternion.ts'
import { cameraAxes } from './camera-axes.ts'
import { rowsAt } from './rows-at.ts'

/**
 * There is no sensor; the camera stabilized in an unknown way and it is unknown how it moved; no rotation was recorded;
 * the mounting of the sensors is unknown; or the picture shows all directions.
 */
export type MotionUnavailable =
  | 'no_sensor'
  | 'stabilized_by_camera'
  | 'not_recorded'
  | 'unknown_axes'
  | 'all_directions'

export type Orientation = {
  source: 'cori' | 'gyro'
  lag: number
  /** w, x, y, z for each frame: rotates its rays, as stored, into the world. */
  turns: Float32Array
  /**
   * The effect of the camera's own stabilization, in the same form: rotates the axes of the camera into those
   * of the picture.
   */
  imageTurns: Float32Array | null
}

export type MotionStreams = Partial<Record<'CORI' | 'IORI' | 'GYRO' | 'ACCL' | 'GRAV', GpmfStream>>

/** The number of seconds by which gyroscopes turned out to be ahead: the median of several models. */
const usualLag = 0.01
/** A total rotation below this means that the camera wrote no orientation. */
const minTurn = 1e-3
/** The share of the video the gyroscope must cover; time-lapse recordings are far below it. */
const minCover = 0.9

export function orientationOf(
  streams: MotionStreams,
  facts: GpmfFacts,
  { pictures, model }: { pictures: Float64Array; model: string },
): Orientation | MotionUnavailable {
  const { CORI: body, IORI: image, GYRO: gyro } = streams
  const isStabilized = textFact(facts, 'EISE') === 'Y'
  // Up to the HERO7, nothing tells what the camera did to the picture. How it moved is still known, and that this
  // cannot be used to steady the picture.
  if (isStabilized && !image) {
    const moved = fromGyro(gyro, { pictures, model })
    if (typeof moved !== 'string') return moved
    return body || gyro ? 'stabilized_by_camera' : 'no_sensor'
  }
  if (body && body.columns.length >= 4) {
    if (!isTurning(body)) return 'not_recorded'
    const imageTurns = image && image.columns.length >= 4 ? turnsAt(image, pictures) : null
    const turns = turnsAt(body, pictures)
    for (let index = 0; index < pictures.length; index++) {
      const imageTurn = imageTurns ? quaternionAt(imageTurns, index) : noTurn
      turns.set(multiplied(conjugate(quaternionAt(turns, index)), conjugate(imageTurn)), 4 * index)
    }
    return { source: 'cori', lag: 0, turns, imageTurns }
  }
  return fromGyro(gyro, { pictures, model })
}

function fromGyro(
  gyro: GpmfStream | undefined,
  { pictures, model }: { pictures: Float64Array; model: string },
): Orientation | MotionUnavailable {
  if (!gyro || gyro.columns.length < 3 || !covers(gyro.t, pictures)) return 'no_sensor'
  const axes = cameraAxes(gyro, model)
  if (!axes) return 'unknown_axes'
  const turns = integrated(gyro.t, axes, { pictures, lag: usualLag })
  return { source: 'gyro', lag: usualLag, turns, imageTurns: null }
}

function isTurning({ columns }: GpmfStream): boolean {
  return columns.slice(1, 4).some((column) => column.some((value) => Math.abs(value) > minTurn))
}

/** Whether measurements cover the whole video. */
export function covers(t: Float64Array, pictures: Float64Array): boolean {
  return t.length > 1 && spanOf(t) >= minCover * spanOf(pictures)
}

const spanOf = (times: Float64Array): number => (times.at(-1) ?? 0) - (times[0] ?? 0)

function turnsAt({ t, columns }: GpmfStream, pictures: Float64Array): Float32Array {
  const [w, x, y, z] = columns as [GpmfColumn, GpmfColumn, GpmfColumn, GpmfColumn]
  const at = (row: number): Quaternion => normalised([w[row]!, x[row]!, y[row]!, z[row]!])
  const turns = new Float32Array(4 * pictures.length)
  for (const [index, place] of rowsAt(t, pictures).entries()) {
    const row = Math.floor(place)
    const share = place - row
    turns.set(share === 0 ? at(row) : between(at(row), at(Math.min(row + 1, w.length - 1)), share), 4 * index)
  }
  return turns
}

/** Integrates the rates up to the time of each frame. */
export function integrated(
  t: Float64Array,
  rate: (row: number) => Vector,
  { pictures, lag }: { pictures: Float64Array; lag: number },
): Float32Array {
  const turns = new Float32Array(4 * pictures.length)
  let [row, turn]: [number, Quaternion] = [0, noTurn]
  let mean = meanOf(rate, 0)
  for (const [index, picture] of pictures.entries()) {
    const time = Math.min(Math.max(picture + lag, t[0]!), t.at(-1)!)
    while (row + 2 < t.length && t[row + 1]! <= time) {
      turn = normalised(multiplied(turn, turnBy(scaled(mean, t[row + 1]! - t[row]!))))
      mean = meanOf(rate, ++row)
    }
    turns.set(multiplied(turn, turnBy(scaled(mean, time - t[row]!))), 4 * index)
  }
  return turns
}

function meanOf(rate: (row: number) => Vector, row: number): Vector {
  const a = rate(row)
  const b = rate(row + 1)
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
}

/** Time that runs backwards does not rotate anything. */
function scaled(v: Vector, seconds: number): Vector {
  const factor = seconds > 0 ? seconds : 0
  return [v[0] * factor, v[1] * factor, v[2] * factor]
}
