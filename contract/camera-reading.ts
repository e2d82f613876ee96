import { z } from 'zod'

const finite = z.number().min(-1e6).max(1e6)

const count = z.number().int().min(0).max(1e8)

/** How many positions a camera wrote, how many of those that are used are less precise, and how many are left out, and why. */
export const CameraPositions = z.object({ count, weak: count, no_fix: count, imprecise: count, jumps: count })
export type CameraPositions = z.infer<typeof CameraPositions>

/** What a browser says about a video whose telemetry it sends (domain/camera/camera-codec.ts). */
export const CameraFacts = z.object({
  device_name: z.string().max(200).nullable(),
  /** When the first picture was taken, as well as it is known. */
  start: z
    .object({
      time_ms: z.number().int().min(0).max(4e12),
      from: z.enum(['gps', 'phone', 'creation', 'file']),
      error_ms: z.number().int().min(0).max(1e12),
      /** What clocks there were ahead of UTC, where a phone says so. */
      zone_minutes: z.number().int().min(-840).max(840).nullable().default(null),
    })
    .nullable(),
  telemetry_from: z.enum(['camera', 'file']),
  /** Where a phone says that it was begun. */
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
