import { stepAt, stepMs, type EvenPath } from './even-path.ts'
import type { Starts } from './starts.ts'

/** Metres. Anything farther apart is elsewhere, however far. */
const farthest = 60
/** The usual distance in metres between two devices on one body. */
const usual = 6
/** Where the activity has no position, the video neither fits nor contradicts. */
const outside = 25
/** Satellite errors last: measurements within this time count once. */
const independentMs = 20_000
/** Metres per second. Anyone slower is standing. */
const slowest = 0.3
/** Starts one second apart are enough to choose which ones to examine closely, and so are this many positions. */
const coarseSteps = 1000 / stepMs
const maxPlaces = 300

/** The log likelihood of each start by the positions of the video. */
export function scorePath(camera: EvenPath, activity: EvenPath, starts: Starts): Float64Array {
  const scores = new Float64Array(starts.count)
  const places = placesOf(camera)
  const weight = Math.max(1, (camera.x.length * stepMs) / independentMs)
  for (let index = 0; index < starts.count; index += coarseSteps) {
    scores[index] = -weight * meanSquare(camera, activity, places, starts.fromMs + index * stepMs)
    for (let between = Math.max(0, index - coarseSteps + 1); between < index; between++) {
      const share = (index - between) / coarseSteps
      scores[between] = scores[index]! + (scores[index - coarseSteps]! - scores[index]!) * share
    }
  }
  const last = Math.floor((starts.count - 1) / coarseSteps) * coarseSteps
  scores.fill(scores[last]!, last + 1)
  // If even the best start is farther off than usual, the positions are worse than usual and say less.
  const best = scores.reduce((max, score) => Math.max(max, score), -Infinity) / -weight
  return best > 1 ? scores.map((score) => score / best) : scores
}

function placesOf({ isKnown }: EvenPath): number[] {
  const every = Math.max(coarseSteps, Math.ceil(isKnown.length / maxPlaces))
  const places: number[] = []
  for (let step = 0; step < isKnown.length; step += every) if (isKnown[step] === 1) places.push(step)
  return places
}

function meanSquare(camera: EvenPath, activity: EvenPath, places: number[], startMs: number): number {
  const shift = Math.round(stepAt(activity, startMs + camera.fromMs))
  let sum = 0
  for (const step of places) {
    const at = step + shift
    const isThere = activity.isKnown[at] === 1
    const x = isThere ? activity.x[at]! - camera.x[step]! : outside
    const y = isThere ? activity.y[at]! - camera.y[step]! : 0
    sum += Math.min(farthest * farthest, x * x + y * y)
  }
  return places.length === 0 ? 0 : sum / places.length / (2 * usual * usual)
}

/** How well the video lies on the activity at a start. */
export type PathFit = {
  /** The median distance in metres. */
  apart: number
  /**
   * Milliseconds in which both are known, and metres from the start of the video's path to its end or
   * farthest point in that time.
   */
  sharedMs: number
  wayMetres: number
  /** Milliseconds needed to cover that distance, fewer the longer the two are compared. */
  apartMs: number
}

export function pathFit(camera: EvenPath, activity: EvenPath, startMs: number): PathFit {
  const shift = Math.round(stepAt(activity, startMs + camera.fromMs))
  const distances: number[] = []
  let [first, wayMetres, speeds] = [-1, 0, 0]
  for (let step = 0; step < camera.x.length; step++) {
    const at = step + shift
    if (camera.isKnown[step] === 0 || activity.isKnown[at] !== 1) continue
    if (first < 0) first = step
    speeds += camera.speed[step]!
    distances.push(Math.hypot(activity.x[at]! - camera.x[step]!, activity.y[at]! - camera.y[step]!))
    wayMetres = Math.max(
      wayMetres,
      Math.hypot(camera.x[step]! - camera.x[first]!, camera.y[step]! - camera.y[first]!),
    )
  }
  const apart = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? Infinity
  const sharedMs = distances.length * stepMs
  const speed = speeds / Math.max(1, distances.length)
  const apartMs =
    ((apart / Math.max(slowest, speed)) * 1000) / Math.sqrt(Math.max(1, sharedMs / independentMs))
  return { apart, sharedMs, wayMetres, apartMs }
}
