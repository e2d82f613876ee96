/**
 * The playable streams of a video. Segments of all rungs begin at the same moments. In the store they are
 * named like `v720_00012.m4s`, `v720_init.mp4`, `a_00012.m4s`.
 */
export type Streams = {
  /** False while more is being encoded. */
  is_whole: boolean
  /** Seconds of each video segment. */
  durations: number[]
  audio: { codecs: string; durations: number[]; bitrate: number } | null
  /** Best first. */
  rungs: StreamedRung[]
}

export type StreamedRung = {
  /** The name of the rung: the shorter side of the picture. */
  height: number
  /** The dimensions of the picture itself. */
  picture_width: number
  picture_height: number
  codecs: string
  /** Bits per second: the maximum over segments, and the average. */
  peak_bitrate: number
  bitrate: number
  /** How many segments exist so far. */
  segments: number
}

/**
 * When each segment begins, in milliseconds, and when the last one ends. Calculated in whole microseconds, because that
 * is how durations are stored, and a sum of fractions would be slightly off.
 */
export function segmentBounds(durations: readonly number[]): number[] {
  let microseconds = 0
  return [0, ...durations.map((duration) => (microseconds += Math.round(duration * 1e6)) / 1000)]
}

/** Thumbnails of the whole video, many on a sheet: named `sheet_000.jpg` and so on. */
export type Thumbnails = {
  sheets: number
  /** The interval in milliseconds. */
  every_ms: number
  count: number
  width: number
  height: number
  columns: number
  rows: number
}
