import { z } from 'zod'
import { BoundingBox } from '#contract/activities/activity.ts'
import { PlaceId, PlaceTypeName } from '#contract/trails/crossing.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { Person } from '#contract/people/person.ts'
import { ProjectItem } from '#contract/projects/project.ts'

export const FollowedPlace = z.object({
  id: PlaceId,
  name: z.string(),
  type: PlaceTypeName,
  country: z.string().nullable(),
  bounding_box: BoundingBox,
})
export type FollowedPlace = z.infer<typeof FollowedPlace>

export const FollowedArea = z.object({
  id: Id,
  name: z.string(),
  /** West is greater than east where it crosses the 180th meridian. */
  bounding_box: BoundingBox,
})
export type FollowedArea = z.infer<typeof FollowedArea>

const Longitude = z.number().min(-180).max(180)
const Latitude = z.number().min(-90).max(90)

export const AreaDraft = z.object({
  name: z.string().trim().min(1).max(limits.areaNameMax),
  bounding_box: z
    .object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude })
    .refine(({ south, north }) => south < north, 'has its south north of its north')
    .refine(({ west, east }) => west !== east, 'has no width'),
})
export type AreaDraft = z.infer<typeof AreaDraft>

export const listFollowing = endpoint({
  method: 'GET',
  path: '/api/following',
  summary: 'List the channels, places and areas that one follows, newest first',
  access: 'signed_in',
  reply: z.object({
    channels: z.array(Person),
    places: z.array(FollowedPlace),
    areas: z.array(FollowedArea),
    /** Some channel names are missing because the servers of a region cannot be reached. */
    is_incomplete: z.boolean(),
  }),
})
export type Following = z.infer<typeof listFollowing.reply>

/** For buttons: whether something is followed. */
export const listFollowedIds = endpoint({
  method: 'GET',
  path: '/api/following/ids',
  summary: 'List the ids of the channels and places that one follows',
  access: 'signed_in',
  reply: z.object({ channels: z.array(Id), places: z.array(PlaceId) }),
})
export type FollowedIds = z.infer<typeof listFollowedIds.reply>

const channel = { access: 'signed_in', params: z.object({ id: Id }), reply: 'empty' } as const
const place = { access: 'signed_in', params: z.object({ id: PlaceId }), reply: 'empty' } as const

export const followChannel = endpoint({
  method: 'PUT',
  path: '/api/following/channel/:id',
  summary: 'Follow a channel',
  ...channel,
})

export const unfollowChannel = endpoint({
  method: 'DELETE',
  path: '/api/following/channel/:id',
  summary: 'Stop following a channel',
  ...channel,
})

export const followPlace = endpoint({
  method: 'PUT',
  path: '/api/following/place/:id',
  summary: 'Follow a trail or another place',
  ...place,
})

export const unfollowPlace = endpoint({
  method: 'DELETE',
  path: '/api/following/place/:id',
  summary: 'Stop following a place',
  ...place,
})

export const followArea = endpoint({
  method: 'POST',
  path: '/api/following/areas',
  summary: 'Follow an area of the map',
  access: 'signed_in',
  body: AreaDraft,
  reply: z.object({ id: Id }),
})

export const unfollowArea = endpoint({
  method: 'DELETE',
  path: '/api/following/area/:id',
  summary: 'Stop following an area',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: 'empty',
})

export const listNewVideos = endpoint({
  method: 'GET',
  path: '/api/following/videos',
  summary: 'List the newest public videos of followed channels, places and areas',
  access: 'signed_in',
  reply: z.object({ items: z.array(ProjectItem), is_incomplete: z.boolean() }),
})

export const listSuggestedTrails = endpoint({
  method: 'GET',
  path: '/api/following/suggestions',
  summary: 'List trails of at least three own activities that are not followed yet',
  access: 'signed_in',
  reply: z.array(FollowedPlace.extend({ activity_count: z.number().int() })),
})
export type SuggestedTrail = z.infer<typeof listSuggestedTrails.reply>[number]

export const listSuggestedChannels = endpoint({
  method: 'GET',
  path: '/api/following/channel_suggestions',
  summary: 'List the channels with the newest public videos that are not followed yet',
  access: 'signed_in',
  reply: z.array(Person),
})

export const feedFormats = ['atom', 'rss'] as const
export type FeedFormat = (typeof feedFormats)[number]

const fileOf = (formats: readonly FeedFormat[]) =>
  z.string().regex(new RegExp(`^[\\w.@]{1,60}\\.(${formats.join('|')})$`))

export const getChannelFeed = endpoint({
  method: 'GET',
  path: '/feed/channel/:file',
  summary: 'Get the public videos of a channel as a feed (`{id}.atom` or `{id}.rss`)',
  access: 'anyone',
  params: z.object({ file: fileOf(feedFormats) }),
  reply: 'file',
})

export const getPlaceFeed = endpoint({
  method: 'GET',
  path: '/feed/place/:file',
  summary: 'Get the public videos of a trail or another place as a feed (`{id}.atom`)',
  access: 'anyone',
  params: z.object({ file: fileOf(['atom']) }),
  reply: 'file',
})

/** Poster URLs expire, but feeds are kept for longer. */
export const getFeedPicture = endpoint({
  method: 'GET',
  path: '/feed/picture/:file',
  summary: 'Find the picture of a public video (`{id}.jpg`) that a feed names',
  access: 'anyone',
  params: z.object({ file: z.string().regex(/^\w{1,40}\.jpg$/) }),
  reply: 'file',
})

export const channelFeedPath = (id: string, format: FeedFormat): string =>
  getChannelFeed.path.replace(':file', `${id}.${format}`)
export const placeFeedPath = (id: string): string => getPlaceFeed.path.replace(':file', `${id}.atom`)
export const feedPicturePath = (id: string): string => getFeedPicture.path.replace(':file', `${id}.jpg`)
