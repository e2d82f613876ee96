import { z } from 'zod'
import { SportName } from './activity.ts'
import { PlaceId } from './crossing.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { PageQuery, pageOf } from './page.ts'
import { ProjectItem } from './project.ts'

/** A part of a project that was filmed where someone looks. */
export const VideoSegment = ProjectItem.extend({
  /** Where it begins in the project: the player can start there. */
  time_ms: z.number(),
  /** Milliseconds. */
  video_segment_duration: z.number(),
  /** Where it was filmed, simplified: `[longitude, latitude]`, a list for each piece. */
  geom: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type VideoSegment = z.infer<typeof VideoSegment>

const Longitude = z.coerce.number().min(-180).max(180)
const Latitude = z.coerce.number().min(-90).max(90)

/** Who has not found it by then asks for something else. */
export const lastSearchPage = 40

export const searchVideos = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Parts of public projects that were filmed in a box or along a place, or whose words fit',
  access: 'anyone',
  query: z.object({
    /** Words of the title, the description, the channel or a trail. */
    q: z.string().max(200).optional(),
    /** The name of the place that was chosen: it is not searched for when there is a box or an id. */
    qn: z.string().max(200).optional(),
    w: Longitude.optional(),
    s: Latitude.optional(),
    e: Longitude.optional(),
    n: Latitude.optional(),
    sport: SportName.optional(),
    id: PlaceId.optional(),
    /** Which page, from 0. */
    pi: z.coerce.number().int().min(0).max(lastSearchPage).default(0),
  }),
  reply: z.object({
    /** The page that this is, and the next one; null at the end. */
    pi: z.number().int(),
    next_pi: z.number().int().nullable(),
    /** How many came before it. */
    i: z.number().int(),
    items: z.array(VideoSegment),
  }),
})
export type VideoSearch = z.infer<typeof searchVideos.reply>

export const getRecommendedVideos = endpoint({
  method: 'GET',
  path: '/api/recommended_videos',
  summary: 'Public projects to look at. The same number gives the same order for some minutes',
  access: 'anyone',
  query: z.object({ number: z.coerce.number().int().min(1).max(100), sport: SportName.optional() }),
  reply: z.array(ProjectItem),
})

export const getNextUp = endpoint({
  method: 'GET',
  path: '/api/next_up/:id',
  summary: 'Public projects to watch after one: on the same trail, nearby, of the same channel',
  access: 'anyone',
  params: z.object({ id: Id }),
  reply: z.array(ProjectItem.extend({ reason: z.enum(['trail', 'nearby', 'channel']), time_ms: z.number() })),
})

export const getActivityVideos = endpoint({
  method: 'GET',
  path: '/api/activity/:id/videos',
  summary: 'Projects that show an activity, as far as this viewer finds them in lists, newest first',
  access: 'anyone',
  params: z.object({ id: Id }),
  /** The owner may look at it as others do. */
  query: z.object({ as: z.enum(['owner', 'others']).default('owner') }),
  reply: z.array(ProjectItem),
})

const Channel = z.object({
  id: Id,
  channel_name: z.string(),
  /** Null for others while they see nothing of it: that someone is here since when is nobody's business then. */
  created_at: z.string().nullable(),
  is_own: z.boolean(),
  /** Of the projects that this viewer may see. */
  project_count: z.number().int(),
  duration_ms: z.number(),
})
export type ChannelInfo = z.infer<typeof Channel>

export const getChannel = endpoint({
  method: 'GET',
  path: '/api/channel/:id',
  summary: 'A channel with what this viewer may see of it, newest first',
  access: 'anyone',
  params: z.object({ id: Id }),
  query: PageQuery,
  reply: pageOf(ProjectItem).extend({
    channel: Channel,
  }),
})

/** By the standard of that name (oembed.com), so that other sites can show the player for a link. */
export const getOEmbed = endpoint({
  method: 'GET',
  path: '/api/oembed',
  summary: 'What to put on another site for the address of a project',
  access: 'anyone',
  query: z.object({
    url: z.string().max(2000),
    maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
    maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
    format: z.string().max(10).optional(),
  }),
  reply: z.object({
    type: z.literal('video'),
    version: z.literal('1.0'),
    title: z.string(),
    author_name: z.string().optional(),
    author_url: z.string().optional(),
    provider_name: z.string(),
    provider_url: z.string(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().optional(),
    thumbnail_height: z.number().optional(),
    width: z.number(),
    height: z.number(),
    html: z.string(),
  }),
})
