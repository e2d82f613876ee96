/** A text and when it is shown, in whole milliseconds of the video. Lines are separated by `\n`. */
export type Cue = { startMs: number; endMs: number; text: string }

/** Bytes of a file, and characters of a text. */
export const captionsMax = 1_000_000
export const cuesMax = 20_000
/** Characters of one cue: a longer one would cover the picture. */
export const cueTextMax = 1000
