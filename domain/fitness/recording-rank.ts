/**
 * How good a source of an activity is. A recording replaces those of a lower rank: `original` is the file of
 * the device, `provided` a file that a platform has made, and `streams` what is left of one in an answer of
 * its interface, or was typed in.
 */
export const RecordingRank = { streams: 1, provided: 2, original: 3 } as const
export type RecordingRank = (typeof RecordingRank)[keyof typeof RecordingRank]
