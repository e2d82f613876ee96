import { z } from 'zod'
import { longestZoomSeconds, usualSmoothness, usualZoomSeconds } from '#domain/stabilization/settings.ts'

/** How a video is shown to viewers who have not chosen for themselves. */
export const FirstView = z.object({
  linearize_video: z.boolean().default(false),
  stabilize: z.boolean().default(false),
  stabilize_horizon: z.boolean().default(false),
  stabilization_smoothness: z.number().min(0).max(1).default(usualSmoothness),
  /** In seconds. */
  stabilization_zooming_smoothness: z.number().min(0).max(longestZoomSeconds).default(usualZoomSeconds),
})
export type FirstView = z.infer<typeof FirstView>
