import { z } from 'zod'
import { limits } from '#contract/limits.ts'

/** The limits of a JavaScript Date. */
const Moment = z.number().min(-8.64e15).max(8.64e15)
/** From and to, in milliseconds. */
export const Range = z.tuple([Moment, Moment])

/** Where a video lies in time. */
export const Timing = z.object({
  /**
   * When its first frame was taken, in milliseconds since 1970 by the clock of the telemetries. Null when
   * unknown.
   */
  start_ms: z.number().min(0).max(4.1e12).nullable(),
  /** How much real time passes per millisecond of video: 1, more for a time-lapse, less for slow motion. */
  rate: z.number().min(0.01).max(100_000).default(1),
  /** The parts shown, in milliseconds of the video; null for all of it. */
  ranges: z.array(Range).max(limits.rangesMax).nullable().default(null),
  /** How reliable the start is. */
  verdict: z.enum(['sure', 'check', 'unknown', 'by_hand']),
})
export type Timing = z.infer<typeof Timing>

/**
 * Whether others see what was filmed where the owner's privacy settings hide the tracks. Null means the owner has not
 * been asked yet, and that footage is cut.
 */
export const HiddenVideo = z.enum(['cut', 'shown'])
export type HiddenVideo = z.infer<typeof HiddenVideo>
