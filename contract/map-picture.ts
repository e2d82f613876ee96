import { z } from 'zod'

/** In pixels. A card is shown at half of it, so that it is sharp on every screen. */
export const pictureSizes = {
  card: { width: 640, height: 360 },
  /** What other sites show next to a link. */
  share: { width: 1200, height: 630 },
} as const
export type PictureSize = keyof typeof pictureSizes

export const PictureQuery = z.object({
  size: z.enum(['card', 'share']).default('card'),
  scheme: z.enum(['light', 'dark']).default('light'),
})
export type PictureQuery = z.infer<typeof PictureQuery>
