import { hourMs } from '#domain/time/durations.ts'
import type { Recording } from './recording.ts'
import { usualStep } from './usual-step.ts'

/**
 * A gap this long is a night or a clock jump, unless the samples of this recording are usually that far
 * apart.
 */
const nightMs = 4 * hourMs
const usualSteps = 2.5

/**
 * For each sample, whether the way from the previous one was recorded: 0 for the first sample, where the file
 * begins a new piece, after a pause, and after a night.
 */
export function joinedSteps({
  samples: { time },
  breaks,
  pauses,
}: Pick<Recording, 'samples' | 'breaks' | 'pauses'>): Uint8Array {
  const joined = new Uint8Array(time.length).fill(1)
  if (joined.length > 0) joined[0] = 0
  for (const index of breaks) joined[index] = 0
  const longestMs = Math.max(nightMs, usualSteps * usualStep(time))
  for (let row = 1; row < time.length; row++) if (time[row]! - time[row - 1]! > longestMs) joined[row] = 0
  const inOrder = pauses.toSorted((a, b) => a.start_ms - b.start_ms)
  let row = 1
  for (const { start_ms: start, end_ms: end } of inOrder) {
    while (row < time.length && !(time[row]! > start)) row++
    for (let inside = row; inside < time.length && time[inside - 1]! < end; inside++) joined[inside] = 0
  }
  return joined
}
