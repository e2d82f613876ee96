import type { PhoneTags } from './phone-tags.ts'

/** `counts[i]` consecutive samples have the value `values[i]`. */
export type Runs = { counts: Uint32Array; values: Int32Array | Uint32Array }

/**
 * Where the samples of a track are and when they are due, from the index of the file. Ticks are those of the
 * track.
 */
export type IndexedSamples = {
  kind: 'indexed'
  count: number
  /** Sample durations in ticks. */
  durations: Runs
  /** Ticks from decoding a sample to showing it. */
  shifts: Runs | null
  /** From the chunk `firstChunks[i]` (counted from 1) on, each chunk has `chunkSamples[i]` samples. */
  firstChunks: Uint32Array
  chunkSamples: Uint32Array
  chunkOffsets: Float64Array
  /** A number when all samples have the same size. */
  sizes: Uint32Array | number
  /** Numbers of the samples that can be decoded alone, counted from 1; null if all can. */
  syncSamples: Uint32Array | null
}

/** The same for a fragmented file, collected from all fragments. */
export type FragmentSamples = {
  kind: 'fragments'
  count: number
  sizes: Uint32Array
  offsets: Float64Array
  /** Ticks. */
  times: Float64Array
  shifts: Int32Array
  durations: Uint32Array
}

/** What is shown of a track and when: `mediaTime` in ticks of the track, -1 for a pause; `seconds` long. */
export type Edit = { seconds: number; mediaTime: number }

export type Track = {
  id: number
  /** 'vide', 'soun', 'meta', 'tmcd', … */
  handler: string
  handlerName: string
  /** Four characters: 'avc1', 'hvc1', 'mp4a', 'gpmd', … */
  codec: string
  /** In the form browsers expect (RFC 6381): 'avc1.640028'. Only the four characters if no more is known. */
  codecString: string
  /** Ticks per second. */
  timescale: number
  durationSeconds: number
  /** Pixels as stored, before rotation; 0 for other tracks. */
  width: number
  height: number
  /** Degrees to turn the picture clockwise for display. */
  rotation: 0 | 90 | 180 | 270
  /** ISO 639-2, 'und' when unknown. */
  language: string
  channels: number
  sampleRate: number
  edits: Edit[]
  samples: IndexedSamples | FragmentSamples
}

export type MovieCamera = { make: string | null; model: string | null; firmware: string | null }

export type Movie = {
  brand: string
  isFragmented: boolean
  durationSeconds: number
  /**
   * The creation time, twice: read as UTC, as the format demands, in milliseconds since 1970; and its digits
   * ('2024-06-12T08:00:00') without a zone, because most cameras write the time on their own clock.
   */
  creation: { utcMs: number; local: string } | null
  camera: MovieCamera
  phone: PhoneTags
  /** The header that GoPro cameras write beside the tracks. */
  gpmf: Uint8Array | null
  /** What a Garmin VIRB calls the video in its log. The log's file name is at the end of it. */
  nameInLog: string | null
  tracks: Track[]
}
