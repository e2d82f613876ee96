/** Words, and when they are shown, in whole milliseconds of the video. Lines are parted by `\n`. */
export type Cue = { startMs: number; endMs: number; text: string }

/** Bytes of a file, and characters of a text. */
export const captionsMost = 1_000_000
export const cuesMost = 20_000
/** Characters of one cue: what is longer would cover the picture. */
export const cueTextMost = 1000
