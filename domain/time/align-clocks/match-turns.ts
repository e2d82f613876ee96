import { correlate, type Signal } from './correlate.ts'
import { stepMs, type EvenPath } from './even-path.ts'
import type { Starts } from './starts.ts'

/** For each start: how similarly camera and track turn, over what time, and the resulting log likelihood. */
export type TurnScores = { scores: Float64Array; likeness: Float64Array; sharedMs: Float64Array }

/** Milliseconds. A shorter comparison says nothing. */
const minMs = 10_000
/**
 * Turns last: measurements within this time count once. This is the minimum, and the value for videos too
 * long to estimate it.
 */
const minCoherenceMs = 1200
const usualCoherenceMs = 3000
const enoughStarts = 500
/** The median of the square of a random number whose mean square is 1. */
const medianSquare = 0.455
/** A higher similarity would only be chance, so it is capped at this. */
const maxAlike = 0.95

export function scoreTurns(camera: Signal, course: Signal, activity: EvenPath, starts: Starts): TurnScores {
  const { values, counts } = correlate(camera, course)
  const first = Math.round((starts.fromMs - activity.fromMs) / stepMs) + camera.values.length - 1
  const likeness = new Float64Array(starts.count)
  const sharedMs = new Float64Array(starts.count)
  for (let index = 0; index < starts.count; index++) {
    sharedMs[index] = (counts[first + index] ?? 0) * stepMs
    likeness[index] = sharedMs[index]! < minMs ? 0 : values[first + index]!
  }
  const coherenceMs = coherenceOf(likeness, sharedMs)
  const scores = likeness.map((alike, index) => scoreOf(alike, sharedMs[index]! / coherenceMs))
  return { scores, likeness, sharedMs }
}

/**
 * Wrong starts match only by chance, and how well they do shows how many independent turns there are to
 * compare.
 */
function coherenceOf(likeness: Float64Array, sharedMs: Float64Array): number {
  const squares: number[] = []
  for (let index = 0; index < likeness.length; index++) {
    if (sharedMs[index]! >= minMs) squares.push(likeness[index]! ** 2 * sharedMs[index]!)
  }
  if (squares.length < enoughStarts) return usualCoherenceMs
  return Math.max(minCoherenceMs, Float64Array.from(squares).toSorted()[squares.length >> 1]! / medianSquare)
}

/**
 * The logarithm of how much better matching turns explain the video than chance does, comparable across
 * lengths.
 */
function scoreOf(alike: number, independent: number): number {
  const explained = -0.5 * independent * Math.log1p(-(Math.min(maxAlike, Math.abs(alike)) ** 2))
  return (alike > 0 ? explained : -explained) - 0.5 * Math.log1p(independent)
}
