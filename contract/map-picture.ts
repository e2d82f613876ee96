import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** In pixels. Cards and lists show half of it, so that it is sharp on every screen. */
export const pictureSizes = {
  card: { width: 640, height: 360 },
  /** Too small for a legible credit: only for lists next to a map, which has the same credits. */
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

/** What a map shows that was not told what to show: its middle, and its zoom. */
export const worldView = { lon: 8, lat: 30, zoom: 1.2 } as const

export const getWorldPicture = endpoint({
  method: 'GET',
  path: '/api/map/world',
  summary: 'Get a picture of the whole world in Web Mercator, as maps show it at first',
  access: 'anyone',
  query: z.object({ scheme: Scheme }),
  reply: 'file',
})
