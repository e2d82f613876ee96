import { z } from 'zod'
import { regions } from '#domain/region.ts'
import { SportName } from './activity.ts'
import { endpoint } from './endpoint.ts'

/**
 * `my_tracks`: the viewer's own, whole. `tracks`: what everybody may see. Inside a tile of either, the layer
 * `tracks` has lines with `id`, `sport`, `group` and `start` (seconds since 1970). In public tiles below zoom 9
 * the layer `cells` has points with the `count` of activities that begin around them and their most frequent
 * `sport` and `group`, and there are lines only where they are few.
 */
export const tileLayers = ['my_tracks', 'tracks'] as const

export const getTile = endpoint({
  method: 'GET',
  path: '/api/tile/:layer/:region/:z/:x/:y',
  summary: 'A vector tile (`{y}.mvt`) of what this visitor may see',
  access: 'anyone',
  params: z.object({
    layer: z.enum(tileLayers),
    region: z.enum(regions),
    z: z.coerce.number().int().min(0).max(22),
    x: z.coerce.number().int().nonnegative(),
    y: z
      .string()
      .regex(/^\d{1,7}\.mvt$/)
      .transform((name) => Number.parseInt(name, 10)),
  }),
  query: z.object({
    sport: SportName.optional(),
    from_ms: z.coerce.number().int().optional(),
    to_ms: z.coerce.number().int().optional(),
    v: z.string().max(100).optional(),
  }),
  reply: 'file',
})

/** Which version of their own tracks someone has: the `v` of their tiles. */
export const getTileVersion = endpoint({
  method: 'GET',
  path: '/api/tile_version',
  summary: 'Changes whenever an own activity does',
  access: 'signed_in',
  reply: z.object({
    version: z.string(),
    bounding_box: z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .nullable(),
  }),
})
