import type { Motion } from '#domain/motion/motion.ts'
import { gaussianBlur } from './blur.ts'
import { fitRotation } from './fit-rotation.ts'
import { intervalOf } from './frame-times.ts'
import { lensModelOf, rayAt, type LensModel } from './lens-model.ts'
import { ratesOf } from './smooth-turns.ts'
import { axisAngle, mixTurns, newTurn, takeTurn, turnFrom, type Turn } from './turns.ts'

/** Points of a frame and where they are in the next one, x and y in turn, in pixels of the lens; NaN where lost. */
export type MeasuredPair = { frame: number; from: Float64Array; to: Float64Array }

export type MotionMatch = {
  /** The share of the picture's movement that the motion explains, from 0 to 1; null if too little can be followed. */
  quality: number | null
  /** The best fit: by how many seconds the motion would have to be later, and the focal length. */
  lag: number
  focal: number
}

/** In frames, and as shares of the focal length. */
const lags = { max: 3, step: 0.25 }
const focals = { max: 0.15, step: 0.025 }
/** Radians per frame. Anything that turns less than this is practically still. */
const stillBelow = 5e-4
/** Fewer, as in fog or in the dark, say nothing about the whole video. */
const minPairs = 8
const panSeconds = 0.1

/**
 * How well the motion of a camera matches its picture. It no longer does if the picture was stabilized by other means,
 * cut or changed in speed, or taken with another lens.
 */
export function matchMotion(motion: Motion, pairs: readonly MeasuredPair[]): MotionMatch {
  const best: MotionMatch = { quality: 0, lag: 0, focal: 1 }
  let [max, isStill] = [-Infinity, true]
  for (const focal of around(1, focals)) {
    const measured = measuredTurns(motion, pairs, focal)
    if (!measured) continue
    for (const lag of around(0, lags)) {
      const { explained, moves, count } = compare(motion, pairs, measured, lag)
      if (count < minPairs) continue
      isStill &&= moves < stillBelow
      if (!(explained > max)) continue
      max = explained
      best.lag = lag * intervalOf(motion)
      best.focal = focal
    }
  }
  if (isStill) return { quality: null, lag: 0, focal: 1 }
  return { ...best, quality: Math.max(0, Math.min(1, max)) }
}

/** Radians about right, down and forward from each frame to the next: x, y and z of one pair after another. */
export type ComparedTurns = { measured: Float64Array; predicted: Float64Array }

/** What was compared for the best match. NaN where the picture does not show it. */
export function comparedTurns(
  motion: Motion,
  pairs: readonly MeasuredPair[],
  { lag, focal }: MotionMatch,
): ComparedTurns {
  const nothing = new Float64Array(3 * pairs.length).fill(Number.NaN)
  const predicted = new Float64Array(3 * pairs.length)
  for (const [index, { frame }] of pairs.entries())
    predictTurn(motion, frame + lag / intervalOf(motion), predicted.subarray(3 * index, 3 * index + 3))
  return { measured: measuredTurns(motion, pairs, focal) ?? nothing, predicted }
}

/** What a viewer is told: stabilizing may be on from the start, may be chosen, or is not possible. */
export function verdictOf(quality: number | null): 'default' | 'offered' | 'off' {
  if (quality === null) return 'offered'
  return quality >= 0.8 ? 'default' : quality >= 0.5 ? 'offered' : 'off'
}

/** Whether viewers may start with a steady picture. If it was never compared, its owner has at least seen it. */
export const mayBeginSteady = (quality: number | null): boolean =>
  quality === null || verdictOf(quality) === 'default'

/** The frames to measure: those in which the camera turns fastest, spread over the video. */
export function framesToMeasure(motion: Motion, count: number): number[] {
  const rates = ratesOf(motion).map((column) => gaussianBlur(column, panSeconds / intervalOf(motion)))
  const speeds = Float64Array.from({ length: Math.max(0, motion.n - 1) }, (_, frame) =>
    Math.hypot(...rates.map((column) => column[frame + 1]!)),
  )
  const fastest = Array.from(speeds.keys()).toSorted((a, b) => speeds[b]! - speeds[a]!)
  const apart = Math.floor(speeds.length / (4 * count))
  const chosen: number[] = []
  const isTaken = new Uint8Array(motion.n)
  for (const frame of fastest) {
    if (chosen.length === count) break
    if (isTaken[frame] === 1) continue
    chosen.push(frame)
    isTaken.fill(1, Math.max(0, frame - apart), frame + apart + 1)
  }
  return chosen.toSorted((a, b) => a - b)
}

const around = (middle: number, { max, step }: { max: number; step: number }): number[] =>
  Array.from({ length: Math.round((2 * max) / step) + 1 }, (_, index) => middle - max + index * step)

/** x, y, z of the turn from each frame to the next, according to its picture; NaN where it cannot be determined. */
function measuredTurns(motion: Motion, pairs: readonly MeasuredPair[], focal: number): Float64Array | null {
  const { fx, fy } = motion.lens
  const model = lensModelOf({ ...motion.lens, fx: fx * focal, fy: fy * focal })
  if (typeof model === 'string') return null
  const turns = new Float64Array(3 * pairs.length).fill(Number.NaN)
  for (const [index, { from, to }] of pairs.entries())
    fitRotation(raysOf(model, from), raysOf(model, to), turns.subarray(3 * index, 3 * index + 3))
  return turns
}

function raysOf(model: LensModel, points: Float64Array): Float64Array {
  const rays = new Float64Array((points.length / 2) * 3)
  for (let point = 0; 2 * point < points.length; point++)
    rayAt(model, points[2 * point]!, points[2 * point + 1]!, rays.subarray(3 * point, 3 * point + 3))
  return rays
}

/**
 * `moves` is how much the picture or the motion turns per frame, whichever is more; `count` is how many pairs are
 * usable.
 */
function compare(
  motion: Motion,
  pairs: readonly MeasuredPair[],
  measured: Float64Array,
  lag: number,
): { explained: number; moves: number; count: number } {
  const predicted = new Float64Array(3)
  let [error, seen, told, count] = [0, 0, 0, 0]
  for (const [index, { frame }] of pairs.entries()) {
    if (Number.isNaN(measured[3 * index]!)) continue
    predictTurn(motion, frame + lag, predicted)
    for (let axis = 0; axis < 3; axis++) {
      const value = measured[3 * index + axis]!
      error += (value - predicted[axis]!) ** 2
      seen += value * value
      told += predicted[axis]! ** 2
    }
    count++
  }
  return { explained: 1 - error / seen, moves: Math.sqrt(Math.max(seen, told) / count), count }
}

/** How things in the picture turn, according to the motion, from a place between frames to one frame later. */
function predictTurn(motion: Motion, place: number, into: Float64Array): void {
  const [here, next] = [newTurn(), newTurn()]
  turnAt(motion, place, here)
  turnAt(motion, place + 1, next)
  turnFrom(next, here, here)
  axisAngle(here, into)
}

function turnAt({ q, n }: Motion, place: number, into: Turn): void {
  const inside = Math.max(0, Math.min(n - 1, place))
  const frame = Math.floor(inside)
  takeTurn(q, frame, into)
  if (inside === frame) return
  const after = newTurn()
  takeTurn(q, frame + 1, after)
  mixTurns(into, after, inside - frame, into)
}
