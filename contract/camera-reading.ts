import { z } from 'zod'

const finite = z.number().min(-1e6).max(1e6)

const count = z.number().int().min(0).max(1e8)

/**
 * How many positions a camera wrote, how many of the used ones are weak, and how many are left out and why.
 */
export const CameraPositions = z.object({ count, weak: count, no_fix: count, imprecise: count, jumps: count })
export type CameraPositions = z.infer<typeof CameraPositions>

/** What a browser reports about a video whose telemetry it sends (domain/camera/camera-codec.ts). */
export const CameraFacts = z.object({
  device_name: z.string().max(200).nullable(),
  /** The best estimate of when the first frame was taken. */
  start: z
    .object({
      time_ms: z.number().int().min(0).max(4e12),
      from: z.enum(['gps', 'phone', 'creation', 'file']),
      error_ms: z.number().int().min(0).max(1e12),
      /** Local offset from UTC, if a phone recorded it. */
      zone_minutes: z.number().int().min(-840).max(840).nullable().default(null),
    })
    .nullable(),
  telemetry_from: z.enum(['camera', 'file']),
  /** Where the video began, if a phone recorded it. */
  place: z
    .object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  positions: CameraPositions.nullable().default(null),
  lens: z
    .object({
      fx: finite,
      fy: finite,
      cx: finite,
      cy: finite,
      k: z.tuple([finite, finite, finite, finite]),
      w: finite,
      h: finite,
      from: z.enum(['poly', 'zfov', 'linear', 'guess']),
    })
    .nullable(),
})
export type CameraFacts = z.infer<typeof CameraFacts>
