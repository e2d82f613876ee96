import type { Recording } from './recording.ts'
import { pickSamples } from './sample-columns.ts'

/** The recording with only the kept samples (1). The line is interrupted where pieces were cut out. */
export function keepSamples<Line extends Pick<Recording, 'samples' | 'breaks'>>(
  line: Line,
  isKept: Uint8Array,
): Line {
  const isBreak = new Set(line.breaks)
  const indexes: number[] = []
  const breaks: number[] = []
  let isCut = false
  for (let row = 0; row < isKept.length; row++) {
    isCut ||= isBreak.has(row) || isKept[row] === 0
    if (isKept[row] === 0) continue
    if (isCut && indexes.length > 0) breaks.push(indexes.length)
    isCut = false
    indexes.push(row)
  }
  return { ...line, samples: pickSamples(line.samples, Uint32Array.from(indexes)), breaks }
}
