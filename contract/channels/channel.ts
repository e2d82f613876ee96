import { z } from 'zod'
import { BoundingBox, SportName } from '#contract/activities/activity.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'

/** The stored size of each kind, in pixels. */
export const channelPictureSizes = {
  picture: { width: 320, height: 320 },
  banner: { width: 1920, height: 480 },
} as const
export type ChannelPictureKind = keyof typeof channelPictureSizes
const Kind = z.enum(['picture', 'banner'])

/** How a channel presents itself. */
export const ChannelLook = z.object({
  about: z.string(),
  /** URLs whose content never changes; null if there is no picture. */
  picture: z.string().nullable(),
  banner: z.string().nullable(),
})
export type ChannelLook = z.infer<typeof ChannelLook>

export const getOwnChannel = endpoint({
  method: 'GET',
  path: '/api/account/channel',
  summary: 'Get how the own channel presents itself',
  access: 'signed_in',
  reply: ChannelLook,
})

export const saveOwnChannel = endpoint({
  method: 'POST',
  path: '/api/account/channel',
  summary: 'Change the text about the own channel',
  access: 'signed_in',
  body: z.object({ about: z.string().trim().max(limits.channelAboutMax) }),
  reply: 'empty',
})

/** The body is the file: JPEG, PNG or WebP, as `application/octet-stream`. */
export const saveChannelPicture = endpoint({
  method: 'PUT',
  path: '/api/account/channel/:kind',
  summary: 'Set the picture or the banner of the own channel; it is cropped around its center',
  access: 'signed_in',
  limit: 'upload',
  timeoutMs: 60_000,
  bodyMax: limits.pictureBytesMax,
  params: z.object({ kind: Kind }),
  reply: ChannelLook,
})

export const removeChannelPicture = endpoint({
  method: 'DELETE',
  path: '/api/account/channel/:kind',
  summary: 'Remove the picture or the banner of the own channel',
  access: 'signed_in',
  params: z.object({ kind: Kind }),
  reply: ChannelLook,
})

export const getChannelPicture = endpoint({
  method: 'GET',
  path: '/api/channel/:id/:kind/:version',
  summary: 'Get the picture or the banner of a channel',
  access: 'anyone',
  params: z.object({ id: Id, kind: Kind, version: z.string().max(60) }),
  reply: 'file',
})

/** The same for every viewer: only what is public, without the parts that privacy settings hide. */
export const getChannelMap = endpoint({
  method: 'GET',
  path: '/api/channel/:id/map',
  summary: 'Get what is public of a channel on the map: totals by sport, and where its projects were filmed',
  access: 'anyone',
  params: z.object({ id: Id }),
  reply: z.object({
    /** Encloses everything shown; null if there is nothing to show. */
    bounding_box: BoundingBox.nullable(),
    /** Public activities, the most frequent sport first. */
    sports: z.array(
      z.object({
        sport: SportName,
        count: z.number().int(),
        distance_m: z.number(),
        moving_time_ms: z.number(),
        ascent_m: z.number(),
      }),
    ),
    /** The newest ones, simplified: `[longitude, latitude]`, a list for each piece. */
    projects: z.array(
      z.object({
        id: Id,
        title: z.string(),
        sport: SportName.nullable(),
        geom: z.array(z.array(z.tuple([z.number(), z.number()]))),
      }),
    ),
  }),
})
export type ChannelMap = z.infer<typeof getChannelMap.reply>
