import { z } from 'zod'

/** A poster as WebP in several widths, smallest first; empty if there is none. */
export const PosterSizes = z.array(z.object({ width: z.number(), url: z.string() }))

export const Thumbnails = z.object({
  /** WebVTT that locates each thumbnail. */
  track: z.string(),
  /** Null for a sheet with a frame this viewer may not see; lists carry only a few sheets. */
  sheets: z.array(z.string().nullable()),
  every_ms: z.number(),
  count: z.number().int(),
  width: z.number(),
  height: z.number(),
  columns: z.number().int(),
  rows: z.number().int(),
})

export const VideoThumbnails = {
  thumbnails: Thumbnails.nullable(),
  /** The sheets that this viewer may see. */
  thumbnail_paths: z.array(z.string()),
}
