/**
 * What can be played of a video. Segments of all rungs begin at the same moments. In the store they are
 * called as in `v720_00012.m4s`, `v720_init.mp4`, `a_00012.m4s`.
 */
export type Streams = {
  /** False while more of it is being made. */
  is_whole: boolean
  /** Seconds of each segment of the picture. */
  durations: number[]
  audio: { codecs: string; durations: number[]; bitrate: number } | null
  /** Best first. */
  rungs: StreamedRung[]
}

export type StreamedRung = {
  /** What the rung is called: lines of a picture that lies, columns of one that stands. */
  height: number
  /** Of the picture itself. */
  picture_width: number
  picture_height: number
  codecs: string
  /** Bits per second, the greatest of any segment and on average. */
  peak_bitrate: number
  bitrate: number
  /** How many of the segments there are already. */
  segments: number
}

/** When each segment begins, in milliseconds, and when the last one ends. */
export function segmentBounds(durations: readonly number[]): number[] {
  let seconds = 0
  return [0, ...durations.map((duration) => 1000 * (seconds += duration))]
}

/** Small pictures of the whole video, many on a sheet: called `sheet_000.jpg` and so on. */
export type Thumbnails = {
  sheets: number
  /** Milliseconds from one to the next. */
  every_ms: number
  count: number
  width: number
  height: number
  columns: number
  rows: number
}
