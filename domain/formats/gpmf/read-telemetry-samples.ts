import type { ByteSource, StopSignal } from '#domain/media/byte-source.ts'
import { movieMessages, UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import type { Movie, Track } from '#domain/mp4/movie.ts'
import { sampleDurations, sampleOffsets, sampleSizes, sampleTimes } from '#domain/mp4/samples.ts'
import { readExactly } from '#domain/mp4/top-boxes.ts'
import type { GpmfPayload } from './gpmf.ts'

/** Reading one at a time takes a browser five times as long; more at once gains nothing. */
const atOnce = 8
/** Reading this many bytes in between is cheaper than a second request. */
const longestGap = 64 * 1024
const longestSlice = 1024 * 1024
/** Real payloads have a few kilobytes per second. */
const largestPayload = 4 * 1024 * 1024
const largestTelemetry = 256 * 1024 * 1024

type Slice = {
  from: number
  to: number
  samples: { at: number; size: number; t: number; duration: number }[]
}

export type TelemetryOptions = {
  signal?: StopSignal | undefined
  onProgress?: ((share: number) => void) | undefined
}

export function telemetryTrackOf({ tracks }: Movie): Track | undefined {
  return tracks.find(({ codec }) => codec === 'gpmd')
}

/** The samples of the telemetry track in order. Samples close to each other are read together. */
export async function* readTelemetrySamples(
  source: ByteSource,
  track: Track,
  { signal, onProgress }: TelemetryOptions = {},
): AsyncGenerator<GpmfPayload> {
  const slices = slicesOf(track, source.size)
  const pending: Promise<Uint8Array>[] = []
  const begin = ({ from, to }: Slice) => {
    const bytes = readExactly(source, from, to, signal)
    // After an earlier read fails, no one awaits this one.
    bytes.catch(() => undefined)
    pending.push(bytes)
  }
  for (const slice of slices.slice(0, atOnce)) begin(slice)
  for (const [index, slice] of slices.entries()) {
    const bytes = await pending.shift()!
    const ahead = slices[index + atOnce]
    if (ahead) begin(ahead)
    for (const { at, size, t, duration } of slice.samples) {
      yield { bytes: bytes.subarray(at - slice.from, at - slice.from + size), t, duration }
    }
    onProgress?.((index + 1) / slices.length)
  }
}

function slicesOf(track: Track, fileSize: number): Slice[] {
  const [offsets, sizes] = [sampleOffsets(track), sampleSizes(track)]
  const [times, durations] = [sampleTimes(track), sampleDurations(track)]
  const slices: Slice[] = []
  let [last, total]: [Slice | undefined, number] = [undefined, 0]
  for (let row = 0; row < offsets.length; row++) {
    const [at, size] = [offsets[row]!, sizes[row]!]
    if (size === 0) continue
    total += size
    if (!(at >= 0 && at + size <= fileSize))
      throw new UnreadableMovieError(movieMessages.damagedTrack(track.id))
    if (size > largestPayload || total > largestTelemetry || total > fileSize)
      throw new UnreadableMovieError(movieMessages.largeTelemetry)
    const sample = { at, size, t: times[row]!, duration: durations[row]! }
    if (last && at >= last.to && at - last.to <= longestGap && at + size - last.from <= longestSlice) {
      last.to = at + size
      last.samples.push(sample)
    } else slices.push((last = { from: at, to: at + size, samples: [sample] }))
  }
  return slices
}
