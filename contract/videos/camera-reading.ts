import { z } from 'zod'

const finite = z.number().min(-1e6).max(1e6)
/** In pixels. */
const size = z.number().min(1e-3).max(1e6)

const count = z.number().int().min(0).max(1e8)

/** How many positions a camera wrote, how many of those used are weak, and how many were left out, by reason. */
export const CameraPositions = z.object({ count, weak: count, no_fix: count, imprecise: count, jumps: count })
export type CameraPositions = z.infer<typeof CameraPositions>

/** Where the lens model comes from, and how the picture was stretched afterwards (domain/motion/motion.ts). */
const LensSource = z.enum(['poly', 'zfov', 'linear', 'table', 'guess'])
const LensStretch = z.object({
  x: z.array(finite).length(8),
  y: z.array(finite).length(6),
  aspect: z.number().min(0.1).max(10),
})

/** The lens of a video, in pixels of its first size, with the four coefficients of the fisheye model. */
export const VideoLens = z.object({
  fs: z.array(z.number()),
  cs: z.array(z.number()),
  k1: z.array(z.number()),
  from: LensSource,
  stretch: LensStretch.nullable(),
})

/** What a browser reports about a video whose telemetry it sends (domain/camera/camera-codec.ts). */
export const CameraFacts = z.object({
  device_name: z.string().max(200).nullable(),
  /** The best estimate of when the first frame was taken. */
  start: z
    .object({
      time_ms: z.number().int().min(0).max(4e12),
      from: z.enum(['gps', 'phone', 'creation', 'file']),
      error_ms: z.number().int().min(0).max(1e12),
      /** The local offset from UTC, if a phone recorded the video. */
      zone_minutes: z.number().int().min(-840).max(840).nullable().default(null),
      /** The camera clock's local time, taken as UTC: the local offset still has to be subtracted. */
      is_local: z.boolean().default(false),
    })
    .nullable(),
  telemetry_from: z.enum(['camera', 'file']),
  /** Where recording began, if a phone recorded the video. */
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
      w: size,
      h: size,
      from: LensSource,
      stretch: LensStretch.optional(),
    })
    .nullable(),
})
export type CameraFacts = z.infer<typeof CameraFacts>
