/**
 * How good a source of an activity is. A recording replaces those of a lower rank: `original` is the file from the
 * device, `provided` a file made by a platform, and `streams` what is left of one in an API response, or an activity
 * that was typed in.
 */
export const RecordingRank = { streams: 1, provided: 2, original: 3 } as const
export type RecordingRank = (typeof RecordingRank)[keyof typeof RecordingRank]
