import { z } from 'zod'
import { regions } from '#domain/region.ts'
import { SportName } from '#contract/activities/activity.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { MaybeIncomplete } from '#contract/unreachable.ts'

/**
 * `my_tracks`: the viewer's own activities, in full. `tracks`: what everyone may see. `friends_tracks`: what friends
 * additionally share with the viewer. In tiles of all three, the layer `tracks` has lines with `id`, `sport`, `group`
 * and `start` (seconds since 1970); in those of one account, also `line_from`, the first zoom at which the whole track
 * is long enough on screen to be visible as a line. Public tiles below zoom 9 have a layer `cells` with points that
 * carry the `count` of activities that begin around them and their most frequent `sport` and `group`, and lines only
 * where there are few.
 */
export const tileLayers = ['my_tracks', 'tracks', 'friends_tracks'] as const

export const getTile = endpoint({
  method: 'GET',
  path: '/api/tile/:layer/:region/:z/:x/:y',
  summary: 'Get a vector tile (`{y}.mvt`) of what this visitor may see',
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
    /**
     * For `tracks`: only those of this channel, all of them in the region of its id; includes what it shares with
     * friends if the viewer is one.
     */
    channel: Id.optional(),
    sport: SportName.optional(),
    from_ms: z.coerce.number().int().optional(),
    to_ms: z.coerce.number().int().optional(),
    v: z.string().max(100).optional(),
  }),
  reply: 'file',
})

/** The regions worth asking for `friends_tracks` tiles. */
export const getFriendsRegions = endpoint({
  method: 'GET',
  path: '/api/friends_tracks',
  summary: 'Get the regions in which friends share activities with you',
  access: 'signed_in',
  reply: MaybeIncomplete.extend({ regions: z.array(z.enum(regions)) }),
})

/** The version of the caller's own tracks: the `v` of their tiles. */
export const getTileVersion = endpoint({
  method: 'GET',
  path: '/api/tile_version',
  summary: 'Get the version of own tracks, which changes with every own activity',
  access: 'signed_in',
  reply: z.object({
    version: z.string(),
    bounding_box: z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .nullable(),
  }),
})
