import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** In pixels. Cards and lists show pictures at half this size, so they are sharp on every screen. */
export const pictureSizes = {
  card: { width: 640, height: 360 },
  /** Too small for legible attribution: only for lists next to a map, which shows the same attribution. */
  list: { width: 224, height: 168 },
  /** What other sites show next to a link. */
  share: { width: 1200, height: 630 },
} as const
export type PictureSize = keyof typeof pictureSizes

const Scheme = z.enum(['light', 'dark']).default('light')

export const PictureQuery = z.object({
  size: z.enum(['card', 'list', 'share']).default('card'),
  scheme: Scheme,
})
export type PictureQuery = z.infer<typeof PictureQuery>

/** What a map shows by default: center and zoom. */
export const worldView = { lon: 8, lat: 30, zoom: 1.2 } as const

export const getWorldPicture = endpoint({
  method: 'GET',
  path: '/api/map/world',
  summary: 'Get a picture of the whole world in Web Mercator, as maps show it at first',
  access: 'anyone',
  query: z.object({ scheme: Scheme }),
  reply: 'file',
})
