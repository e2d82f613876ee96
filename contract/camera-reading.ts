import { z } from 'zod'

const finite = z.number().min(-1e6).max(1e6)

/** What a browser says about a film whose telemetry it sends (domain/camera/camera-codec.ts). */
export const CameraFacts = z.object({
  device_name: z.string().max(200).nullable(),
  /** When the first picture was taken, as well as it is known. */
  start: z
    .object({
      time_ms: z.number().int().min(0).max(4e12),
      from: z.enum(['gps', 'creation', 'file']),
      error_ms: z.number().int().min(0).max(1e12),
    })
    .nullable(),
  telemetry_from: z.enum(['camera', 'file']),
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
