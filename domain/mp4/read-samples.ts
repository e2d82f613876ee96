import type { ByteSource, StopSignal } from '#domain/media/byte-source.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import type { Track } from './movie.ts'
import { sampleDurations, sampleOffsets, sampleSizes, sampleTimes } from './samples.ts'
import { readExactly } from './top-boxes.ts'

/** Reading one at a time takes a browser five times as long; more at once gains nothing. */
const atOnce = 8
/** Reading this many bytes in between is cheaper than a second request. */
const longestGap = 64 * 1024
const longestSlice = 1024 * 1024
/** Real payloads have a few kilobytes per second. */
const largestSample = 4 * 1024 * 1024
const largestTelemetry = 256 * 1024 * 1024

/** Times are seconds from the start of the track. */
export type TrackSample = { bytes: Uint8Array; t: number; duration: number }

/** Rows of the sample table that are read together. */
type Slice = { from: number; to: number; first: number; end: number }

export type ReadingOptions = {
  signal?: StopSignal | undefined
  onProgress?: ((share: number) => void) | undefined
}

/** The samples of a track in order, without empty ones. Samples close to each other are read together. */
export async function* readSamples(
  source: ByteSource,
  track: Track,
  { signal, onProgress }: ReadingOptions = {},
): AsyncGenerator<TrackSample> {
  const [offsets, sizes] = [sampleOffsets(track), sampleSizes(track)]
  const [times, durations] = [sampleTimes(track), sampleDurations(track)]
  const slices = slicesOf(track.id, { offsets, sizes }, source.size)
  const pending: Promise<Uint8Array>[] = []
  const begin = ({ from, to }: Slice) => {
    const bytes = readExactly(source, from, to, signal)
    // After an earlier read fails, no one awaits this one.
    bytes.catch(() => undefined)
    pending.push(bytes)
  }
  for (const slice of slices.slice(0, atOnce)) begin(slice)
  for (const [index, { from, first, end }] of slices.entries()) {
    const bytes = await pending.shift()!
    const ahead = slices[index + atOnce]
    if (ahead) begin(ahead)
    for (let row = first; row < end; row++) {
      const [at, size] = [offsets[row]! - from, sizes[row]!]
      if (size > 0) yield { bytes: bytes.subarray(at, at + size), t: times[row]!, duration: durations[row]! }
    }
    onProgress?.((index + 1) / slices.length)
  }
}

function slicesOf(
  trackId: number,
  { offsets, sizes }: { offsets: Float64Array; sizes: Uint32Array },
  fileSize: number,
): Slice[] {
  const slices: Slice[] = []
  let [last, total]: [Slice | undefined, number] = [undefined, 0]
  for (let row = 0; row < offsets.length; row++) {
    const [at, size] = [offsets[row]!, sizes[row]!]
    if (size === 0) continue
    total += size
    if (!(at >= 0 && at + size <= fileSize))
      throw new UnreadableMovieError(movieMessages.damagedTrack(trackId))
    if (size > largestSample || total > largestTelemetry || total > fileSize)
      throw new UnreadableMovieError(movieMessages.largeTelemetry)
    if (last && at >= last.to && at - last.to <= longestGap && at + size - last.from <= longestSlice) {
      last.to = at + size
      last.end = row + 1
    } else slices.push((last = { from: at, to: at + size, first: row, end: row + 1 }))
  }
  return slices
}
