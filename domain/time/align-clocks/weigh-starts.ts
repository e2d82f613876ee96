import { stepMs } from './even-path.ts'
import { startAt, type Starts } from './starts.ts'

/** A start better than all around it, and the likelihood that the video began around then. */
export type Peak = {
  index: number
  startMs: number
  mass: number
  /** Its width: two standard deviations. */ reachMs: number
}

/** Closer peaks count as one. */
export const apartMs = 3000
/** The share of a peak's height down to which it extends. */
const footShare = 1e-3

/** The likelihood of each start. Together with that of no start, whose score is `none`, they add up to 1. */
export function likelihoods(scores: Float64Array, none: number): Float64Array {
  const best = scores.reduce((max, score) => Math.max(max, score), none)
  const likely = scores.map((score) => Math.exp(score - best))
  const sum = likely.reduce((total, value) => total + value, Math.exp(none - best))
  return likely.map((value) => value / sum)
}

/** The best ones first. */
export function peaksOf(likely: Float64Array, starts: Starts, max: number): Peak[] {
  const rest = likely.slice()
  const peaks: Peak[] = []
  while (peaks.length < max) {
    let index = 0
    for (let other = 1; other < rest.length; other++) if (rest[other]! > rest[index]!) index = other
    if (!(rest[index]! > 0)) break
    const { from, to } = footOf(rest, index)
    const mass = rest.subarray(from, to).reduce((sum, value) => sum + value, 0)
    const isTop = (likely[index - 1] ?? 0) <= likely[index]! && (likely[index + 1] ?? 0) <= likely[index]!
    if (isTop)
      peaks.push({
        index,
        startMs: startAt(starts, index),
        mass,
        reachMs: reachOf(rest, index, { from, to }),
      })
    rest.fill(0, from, to)
  }
  return peaks
}

function reachOf(likely: Float64Array, top: number, { from, to }: { from: number; to: number }): number {
  let [sum, squares] = [0, 0]
  for (let index = from; index < to; index++) {
    sum += likely[index]!
    squares += likely[index]! * (index - top) ** 2
  }
  return 2 * stepMs * Math.sqrt(squares / sum)
}

function footOf(likely: Float64Array, top: number): { from: number; to: number } {
  const min = likely[top]! * footShare
  let [from, to] = [top, top + 1]
  while (from > 0 && likely[from - 1]! > min) from--
  while (to < likely.length && likely[to]! > min) to++
  const reach = apartMs / stepMs
  return {
    from: Math.max(0, Math.min(from, top - reach)),
    to: Math.min(likely.length, Math.max(to, top + reach + 1)),
  }
}
