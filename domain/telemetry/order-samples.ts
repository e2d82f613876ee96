import { dayMs } from '#domain/time/durations.ts'
import type { Samples } from './recording.ts'
import { sampleColumns, samplesLike } from './sample-columns.ts'

/** Nothing people do in one go takes longer; anything farther from the rest has a wrong clock. */
const longestMs = 30 * dayMs

/**
 * Samples in chronological order, one per moment: of two with the same time the later one counts, and the
 * earlier one fills its gaps. Samples with an unknown, impossible or far-off time are dropped.
 */
export function orderSamples(
  samples: Samples,
  isPossible: (timeMs: number) => boolean,
): { samples: Samples; dropped: number } {
  const { time } = samples
  if (isInOrder(time, isPossible)) return { samples, dropped: 0 }
  const possible = indexesInOrder(time, isPossible)
  const middle = time[possible[possible.length >> 1]!]!
  const order = possible.filter((index) => Math.abs(time[index]! - middle) <= longestMs)
  return { samples: mergeSameTimes(samples, order), dropped: time.length - order.length }
}

/** Most files that get here merely have a few duplicate times, and need no sorting. */
function indexesInOrder(time: Float64Array, isPossible: (timeMs: number) => boolean): Uint32Array {
  const indexes = new Uint32Array(time.length)
  let [count, isSorted, previous] = [0, true, -Infinity]
  for (let index = 0; index < time.length; index++) {
    const moment = time[index]!
    if (!isPossible(moment)) continue
    indexes[count++] = index
    isSorted &&= moment >= previous
    previous = moment
  }
  const possible = indexes.subarray(0, count)
  return isSorted ? possible : possible.toSorted((a, b) => time[a]! - time[b]! || a - b)
}

function isInOrder(time: Float64Array, isPossible: (timeMs: number) => boolean): boolean {
  const last = time.length - 1
  if (last < 0) return true
  if (!isPossible(time[0]!) || !isPossible(time[last]!) || time[last]! - time[0]! > longestMs) return false
  for (let index = 1; index <= last; index++) if (!(time[index]! > time[index - 1]!)) return false
  return true
}

function mergeSameTimes(samples: Samples, order: Uint32Array): Samples {
  const target = new Uint32Array(order.length)
  let count = 0
  for (let index = 0; index < order.length; index++) {
    if (index > 0 && samples.time[order[index]!] !== samples.time[order[index - 1]!]) count++
    target[index] = count
  }
  const merged = samplesLike(samples, order.length === 0 ? 0 : count + 1)
  for (const [from, to] of sampleColumns(samples, merged)) {
    for (let index = 0; index < order.length; index++) {
      const value = from[order[index]!]!
      if (!Number.isNaN(value)) to[target[index]!] = value
    }
  }
  return merged
}
