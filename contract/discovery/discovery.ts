import { z } from 'zod'
import { BoundingBox, SportName } from '#contract/activities/activity.ts'
import { PlaceId } from '#contract/trails/crossing.ts'
import { ChannelLook } from '#contract/channels/channel.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { PageQuery, pageOf } from '#contract/page.ts'
import { ProjectItem } from '#contract/projects/project.ts'
import { MaybeIncomplete } from '#contract/unreachable.ts'

/** A part of a project that was filmed in the searched area. */
export const VideoSegment = ProjectItem.extend({
  /** Where it begins within the project, so the player can start there. */
  time_ms: z.number(),
  /** Milliseconds. */
  video_segment_duration: z.number(),
  /** Where it was filmed, simplified: `[longitude, latitude]`, a list for each piece. */
  geom: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type VideoSegment = z.infer<typeof VideoSegment>

const Longitude = z.coerce.number().min(-180).max(180)
const Latitude = z.coerce.number().min(-90).max(90)

/** Anyone who has not found it by then will search for something else. */
export const lastSearchPage = 40

export const searchVideos = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Search public projects for parts filmed in a box or along a place, or matching a text',
  access: 'anyone',
  query: z.object({
    /** Matched against the title, the description, the channel and the trails. */
    q: z.string().max(200).optional(),
    /** The name of the chosen place, for display only: the box or the id decides. */
    qn: z.string().max(200).optional(),
    w: Longitude.optional(),
    s: Latitude.optional(),
    e: Longitude.optional(),
    n: Latitude.optional(),
    sport: SportName.optional(),
    id: PlaceId.optional(),
    /** The page, counted from 0. */
    pi: z.coerce.number().int().min(0).max(lastSearchPage).default(0),
  }),
  reply: MaybeIncomplete.extend({
    /** This page and the next one; null at the end. */
    pi: z.number().int(),
    next_pi: z.number().int().nullable(),
    /** The number of items before this page. */
    i: z.number().int(),
    /**
     * Encloses the items of all pages; west is greater than east across the 180th meridian. Null on later pages, for
     * searches in a box or along a place, and if it is not known where any of the items were filmed.
     */
    bounding_box: BoundingBox.nullable(),
    items: z.array(VideoSegment),
  }),
})
export type VideoSearch = z.infer<typeof searchVideos.reply>

export const getRecommendedVideos = endpoint({
  method: 'GET',
  path: '/api/recommended_videos',
  summary:
    'Get recommended projects, public ones and what friends share. The same number gives the same order for some minutes',
  access: 'anyone',
  query: z.object({ number: z.coerce.number().int().min(1).max(100), sport: SportName.optional() }),
  reply: MaybeIncomplete.extend({
    items: z.array(ProjectItem),
    /** The most filmed sports that have public videos, regardless of the sport asked for. */
    sports: z.array(SportName),
  }),
})
export type RecommendedVideos = z.infer<typeof getRecommendedVideos.reply>

export const getNextUp = endpoint({
  method: 'GET',
  path: '/api/next_up/:id',
  summary:
    'Get projects to watch next: on the same trail, nearby, or from the same channel, and where these are few, of the same sport and the newest',
  access: 'anyone',
  params: z.object({ id: Id }),
  reply: MaybeIncomplete.extend({
    items: z.array(
      ProjectItem.extend({
        reason: z.enum(['trail', 'nearby', 'channel', 'sport', 'newest']),
        time_ms: z.number(),
      }),
    ),
  }),
})

export const getActivityVideos = endpoint({
  method: 'GET',
  path: '/api/activity/:id/videos',
  summary: 'List the projects that show an activity and that this viewer can find in lists, newest first',
  access: 'anyone',
  params: z.object({ id: Id }),
  /** The owner can preview what others see. */
  query: z.object({ as: z.enum(['owner', 'others']).default('owner') }),
  reply: z.array(ProjectItem),
})

const Channel = ChannelLook.extend({
  id: Id,
  channel_name: z.string(),
  /** Null for viewers who see no project of the channel, so that it does not reveal when someone joined. */
  created_at: z.string().nullable(),
  is_own: z.boolean(),
  /** Counts only projects this viewer may see. */
  project_count: z.number().int(),
  duration_ms: z.number(),
})
export type ChannelInfo = z.infer<typeof Channel>

export const getChannel = endpoint({
  method: 'GET',
  path: '/api/channel/:id',
  summary: 'Get a channel with the projects this viewer may see, newest first',
  access: 'anyone',
  params: z.object({ id: Id }),
  query: PageQuery,
  reply: pageOf(ProjectItem).extend({
    channel: Channel,
  }),
})

/** Follows oembed.com, so that other sites can embed the player for a link. */
export const getOEmbed = endpoint({
  method: 'GET',
  path: '/api/oembed',
  summary: 'Get the embed code for the address of a project, or the preview for that of an activity',
  access: 'anyone',
  query: z.object({
    url: z.string().max(2000),
    maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
    maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
    format: z.string().max(10).optional(),
  }),
  reply: z.object({
    /** `link` for an activity, which has no player. */
    type: z.enum(['video', 'link']),
    version: z.literal('1.0'),
    title: z.string(),
    author_name: z.string().optional(),
    author_url: z.string().optional(),
    provider_name: z.string(),
    provider_url: z.string(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().optional(),
    thumbnail_height: z.number().optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    html: z.string().optional(),
  }),
})
