import type { Recording } from './recording.ts'

/**
 * For each sample, whether the way from the one before it was recorded: 0 for the first sample, where
 * the file begins a new piece, and where the device was paused in between.
 */
export function joinedSteps({ samples: { time }, breaks, pauses }: Pick<Recording, 'samples' | 'breaks' | 'pauses'>): Uint8Array {
  const joined = new Uint8Array(time.length).fill(1)
  if (joined.length > 0) joined[0] = 0
  for (const index of breaks) joined[index] = 0
  const inOrder = pauses.toSorted((a, b) => a.start_ms - b.start_ms)
  let row = 1
  for (const { start_ms: start, end_ms: end } of inOrder) {
    while (row < time.length && !(time[row]! > start)) row++
    for (let inside = row; inside < time.length && time[inside - 1]! < end; inside++) joined[inside] = 0
  }
  return joined
}
