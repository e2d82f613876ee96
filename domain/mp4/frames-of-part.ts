import type { ByteSource } from '#domain/media/byte-source.ts'
import { readMovie } from './read-movie.ts'
import { frameTimes, sampleDurations } from './samples.ts'

/** Consecutive frames without a gap: when each begins, and when the last one ends, in seconds. */
export type FrameRun = { starts: Float64Array; end: number }

/**
 * The frames in one part of a stream, whose index is in a file of its own. Null if it has none. Throws
 * UnreadableMovieError.
 */
export async function framesOfPart(index: Uint8Array, part: Uint8Array): Promise<FrameRun | null> {
  const { tracks } = await readMovie(joined(index, part))
  const track = tracks.find(({ handler }) => handler === 'vide')
  if (!track || track.samples.count === 0) return null
  const starts = frameTimes(track)
  // Durations are in decoding order, but the frame shown last is among the last to be decoded, and those are equally
  // long.
  const lasts = sampleDurations(track).at(-1) ?? 0
  return { starts, end: (starts.at(-1) ?? 0) + lasts }
}

/** Parts are megabytes long, but only the first few bytes are read. */
function joined(index: Uint8Array, part: Uint8Array): ByteSource {
  const split = index.length
  return {
    size: split + part.length,
    read: (from, to) => {
      if (to <= split) return Promise.resolve(index.subarray(from, to))
      if (from >= split) return Promise.resolve(part.subarray(from - split, to - split))
      const bytes = new Uint8Array(to - from)
      bytes.set(index.subarray(from))
      bytes.set(part.subarray(0, to - split), split - from)
      return Promise.resolve(bytes)
    },
  }
}
