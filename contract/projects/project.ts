import { z } from 'zod'
import { DefaultVisibility } from '#domain/visibility.ts'
import { BoundingBox, SportName, VisibilityChoice } from '#contract/activities/activity.ts'
import { VideoLens } from '#contract/videos/camera-reading.ts'
import { Boundary, DifficultyName, PassedPlaces, PlaceId } from '#contract/trails/crossing.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FirstView } from '#contract/site/first-view.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { PictureQuery } from '#contract/map-pictures/map-picture.ts'
import { PageQuery, pageOf } from '#contract/page.ts'
import { ActivityFigures } from '#contract/activities/recorded-details.ts'
import { HiddenVideo, Range, Timing } from './timing.ts'
import { PosterSizes, Thumbnails, VideoThumbnails } from '#contract/videos/video-pictures.ts'

/** Null leaves the video unchanged. */
const Correction = (min: number, max: number) => z.number().min(min).max(max).nullable().default(null)

export const VideoLink = z
  .object({
    /** An own video, or the address of one on YouTube: exactly one of the two. */
    video_id: Id.nullable(),
    video_url: z.string().max(500).nullable(),
    /** For a video on YouTube, as reported by its player. */
    duration_ms: z.number().positive().max(1e10).nullable().default(null),
    timing: Timing,
    brightness: Correction(-0.5, 0.5),
    contrast: Correction(0, 2),
    gamma: Correction(0.3, 3),
    saturation: Correction(0, 2),
    sharpness: Correction(0, 2),
    yscale: Correction(0.5, 2),
    /** If omitted, the video is shown as recorded. */
    first_view: FirstView.optional(),
  })
  .refine(
    ({ video_id, video_url }) => (video_id === null) !== (video_url === null),
    'is a video or an address',
  )
export type VideoLink = z.infer<typeof VideoLink>

/** A recording that a project shows: an own activity, or the telemetry of an own video. */
export const SharedTelemetry = z.object({
  id: Id,
  /** What viewers of the project may see, in milliseconds since 1970; null for all of it. */
  visible: z.array(Range).max(limits.rangesMax).nullable(),
  /** Taken out of `visible`. */
  hidden: z.array(Range).max(limits.rangesMax).optional(),
})
export type SharedTelemetry = z.infer<typeof SharedTelemetry>

/** The parts of a project that its owner edits. */
export const ProjectDraft = z.object({
  title: z.string().trim().min(1).max(limits.titleMax),
  description: z.string().trim().max(limits.descriptionMax),
  sport: SportName.nullable(),
  visibility: VisibilityChoice,
  trailcast_links: z.array(VideoLink).max(limits.linksMax),
  shared_telemetries: z.array(SharedTelemetry).max(limits.telemetriesMax),
  /** If omitted, it stays unchanged. */
  hidden_video: HiddenVideo.nullable().optional(),
})
export type ProjectDraft = z.infer<typeof ProjectDraft>

/** A video as the player needs it. */
export const VideoInfo = z.object({
  /** Null for one on YouTube. */
  id: Id.nullable(),
  youtube_id: z.string().nullable(),
  /**
   * A stream with all sizes this viewer may watch; for the owner it may be the file itself; null if there is neither.
   */
  url: z.string().nullable(),
  mime: z.string().nullable(),
  /** When the addresses expire. */
  expires_at_ms: z.number().nullable(),
  poster: z.string().nullable(),
  poster_sizes: PosterSizes,
  /** The sizes this viewer may watch, the best first; `hlss` has an address for each. */
  widths: z.array(z.number()),
  heights: z.array(z.number()),
  bitrates: z.array(z.number()),
  hlss: z.array(z.string()),
  /** Whether a higher quality exists that this viewer may not watch. */
  has_better: z.boolean(),
  duration_ms: z.number().nullable(),
  /**
   * A new or replaced file is being processed: the video may be missing or incomplete, and its content may differ from
   * before. Omitted once done.
   */
  is_preparing: z.literal(true).optional(),
  fps: z.number().nullable(),
  ...VideoThumbnails,
  device_name: z.string().nullable(),
  rotation: z.number().nullable(),
  lens: VideoLens.nullable(),
  /** The orientation of the camera in each frame. */
  motion_url: z.string().nullable(),
  /** How much of the motion in the picture the orientation explains, from 0 to 1; null if they were not compared. */
  motion_quality: z.number().min(0).max(1).nullable(),
  /** Languages as BCP 47, and URLs of the WebVTT files. */
  captions: z.array(z.object({ language: z.string(), url: z.string() })),
})
export type VideoInfo = z.infer<typeof VideoInfo>

export const TelemetryInfo = z.object({
  /** Of the activity, or of the video whose camera recorded it. */
  id: Id,
  kind: z.enum(['activity', 'camera']),
  title: z.string(),
  sport: SportName,
  /** Limited to what this viewer may see. */
  start_time_ms: z.number(),
  end_time_ms: z.number(),
  /** Arrow IPC with a column for each series; times are milliseconds since 1970, for cameras too. */
  telemetry_url: z.string(),
  /** Whether the viewer may open the page of the activity. */
  has_page: z.boolean(),
  /**
   * Figures for the whole activity, no matter how little of it the project shows; null unless the viewer may open its
   * page.
   */
  whole: ActivityFigures.nullable(),
  /** Others see nothing of it, because the platform it came from does not allow that. False for others. */
  is_owner_only: z.boolean(),
  laps: z.array(z.object({ start_ms: z.number(), end_ms: z.number(), distance_m: z.number().nullable() })),
  pauses: z.array(z.object({ start_ms: z.number(), end_ms: z.number() })),
})
export type TelemetryInfo = z.infer<typeof TelemetryInfo>

/** As shown on its page, limited to what this viewer may see. */
export const Project = z.object({
  id: Id,
  user_id: Id,
  channel_name: z.string(),
  is_own: z.boolean(),
  title: z.string(),
  description: z.string(),
  /** The owner's choice; null to take it from the activities. */
  sport: SportName.nullable(),
  sports: z.array(SportName),
  visibility: VisibilityChoice,
  effective_visibility: z.enum(DefaultVisibility),
  archived: z.boolean(),
  /** What a moderator decided, for the owner only. */
  restriction: z
    .object({ kind: z.enum(['hidden', 'removed', 'limited']), decision_id: Id.nullable() })
    .nullable(),
  created_at: z.string(),
  /** An edit must send it back, so that it cannot overwrite another edit. */
  updated_at: z.string(),
  /**
   * For others, video times refer to what they receive, which begins at 0 and has no gaps; a video with parts cut out
   * has one link per remaining part.
   */
  trailcast_links: z.array(VideoLink),
  /** One for each link, in the same order. */
  videos: z.array(VideoInfo),
  shared_telemetries: z.array(SharedTelemetry),
  /** For the owner only. */
  hidden_video: HiddenVideo.nullable(),
  /**
   * The footage filmed where the privacy settings hide the tracks, as far as others do not receive it: ranges in
   * milliseconds of each video, in the order of the links. Null until computed, and null for others.
   */
  hidden_parts: z.array(z.array(Range)).nullable(),
  /** The shared recordings that still exist. */
  telemetries: z.array(TelemetryInfo),
  poster: z.string().nullable(),
  aspect_ratio: z.number().nullable(),
  duration_ms: z.number(),
  start_time_ms: z.number().nullable(),
  end_time_ms: z.number().nullable(),
  timezone: z.string().nullable(),
  country: z.string().nullable(),
  /** The places it was filmed at; null until they have been computed. */
  crossing: PassedPlaces.nullable(),
  bounding_box: BoundingBox.nullable(),
  sketch: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type Project = z.infer<typeof Project>

/** A project as it appears in lists. */
export const ProjectItem = z.object({
  id: Id,
  user_id: Id,
  channel_name: z.string(),
  archived: z.boolean(),
  title: z.string(),
  description: z.string(),
  /** The address of its page. */
  url: z.string(),
  visibility: VisibilityChoice,
  effective_visibility: z.enum(DefaultVisibility),
  created_at: z.string(),
  updated_at: z.string(),
  /** False until some part of it can be watched. */
  is_ready: z.boolean(),
  poster: z.string().nullable(),
  poster_sizes: PosterSizes,
  thumbnails: Thumbnails.omit({ track: true }).nullable(),
  youtube_id: z.string().nullable(),
  video_ids: z.array(Id),
  aspect_ratio: z.number().nullable(),
  duration_ms: z.number(),
  start_time_ms: z.number().nullable(),
  end_time_ms: z.number().nullable(),
  timezone: z.string().nullable(),
  country: z.string().nullable(),
  sports: z.array(SportName),
  /** Five parallel lists, with one entry for each time a trail is followed. Times are on the project's timeline. */
  trails: z.array(z.string()),
  trails_ids: z.array(PlaceId),
  trails_types: z.array(z.string()),
  trails_difficulties: z.array(DifficultyName),
  trails_start_times: z.array(z.number()),
  boundaries: z.array(Boundary),
  iso3166_2: z.array(z.string()),
  iso3166_2_names: z.array(z.string()),
  nearest_city: z.string().nullable(),
  nearest_city_distance_m: z.number().nullable(),
  west: z.number().nullable(),
  south: z.number().nullable(),
  east: z.number().nullable(),
  north: z.number().nullable(),
  sketch: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type ProjectItem = z.infer<typeof ProjectItem>

const ids = { params: z.object({ id: Id }) }

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  summary: 'List own projects by the time they were filmed, newest first',
  access: 'signed_in',
  query: PageQuery.extend({
    from_ms: z.coerce.number().int().optional(),
    to_ms: z.coerce.number().int().optional(),
    sport: SportName.optional(),
    q: z.string().max(200).optional(),
    archived: z.stringbool().default(false),
  }),
  reply: pageOf(ProjectItem),
})

export const getProject = endpoint({
  method: 'GET',
  path: '/api/project/:id',
  summary: 'Get a project as this viewer may see it',
  access: 'anyone',
  ...ids,
  reply: Project,
})

export const getMyProject = endpoint({
  method: 'GET',
  path: '/api/myproject/:id',
  summary: 'Get an own project in full',
  access: 'signed_in',
  ...ids,
  reply: Project,
})

export const createProject = endpoint({
  method: 'POST',
  path: '/api/myproject/',
  summary: 'Create a project; repeating the same `key` returns the project it created',
  access: 'signed_in',
  body: ProjectDraft.extend({
    /** An idempotency key: lets the caller repeat a call whose reply was lost. */
    key: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
  }),
  reply: Project,
})

export const saveProject = endpoint({
  method: 'POST',
  path: '/api/myproject/:id',
  summary: 'Change a project; 409 when it was changed after `updated_at`',
  access: 'signed_in',
  ...ids,
  body: ProjectDraft.extend({ updated_at: z.string().max(100) }),
  reply: Project,
})

const act = (verb: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/myproject/:id/${verb}`,
    summary,
    access: 'signed_in',
    ...ids,
    reply: 'empty',
  })

export const archiveProject = act(
  'archive',
  'Archive a project: no one else sees it, and it leaves all lists',
)
export const restoreProject = act('restore', 'Restore a project from the archive')
export const deleteProject = act(
  'delete',
  'Delete a project; its videos and activities stay. The deletion can be undone for a day',
)
export const undeleteProject = act('undelete', 'Undo the deletion of a project')

export const setProjectVisibility = endpoint({
  method: 'POST',
  path: '/api/video/visibility',
  summary: 'Set the visibility of a project',
  access: 'signed_in',
  body: z.object({ project_id: Id, visibility: VisibilityChoice }),
  reply: 'empty',
})

export const setTiming = endpoint({
  method: 'POST',
  path: '/api/timing',
  summary: 'Set where a video of a project lies in time',
  access: 'signed_in',
  body: z.object({ project_id: Id, video_id: Id, timing: Timing }),
  reply: 'empty',
})

/** Renews the addresses of a video before they expire. */
export const getProjectVideo = endpoint({
  method: 'GET',
  path: '/api/video/:project_id/:video_id',
  summary: 'Get a video of a project as the player needs it',
  access: 'anyone',
  params: z.object({ project_id: Id, video_id: Id }),
  reply: VideoInfo,
})

export const getProjectTelemetry = endpoint({
  method: 'GET',
  path: '/api/project/:id/telemetry/:telemetry_id',
  summary: 'Get the part of a shared recording that this viewer may see, as an Arrow IPC stream',
  access: 'anyone',
  params: z.object({ id: Id, telemetry_id: Id }),
  /** The version that `telemetry_url` names. */
  query: z.object({ v: z.string().max(100).optional() }),
  reply: 'file',
})

export const getProjectMotion = endpoint({
  method: 'GET',
  path: '/api/project/:id/motion/:video_id',
  summary: 'Get the orientation of the camera in each frame of a project video',
  access: 'anyone',
  params: z.object({ id: Id, video_id: Id }),
  reply: 'file',
})

export const getProjectPicture = endpoint({
  method: 'GET',
  path: '/api/project/:id/picture',
  summary: 'Get a picture of the tracks of a project on the map',
  access: 'anyone',
  params: z.object({ id: Id }),
  query: PictureQuery,
  reply: 'file',
})

export const downloadProjectGpx = endpoint({
  method: 'GET',
  path: '/api/project/:id/gpx',
  summary:
    'Download the recordings of a project as GPX 1.1 with extensions, as far as this viewer may see them',
  access: 'anyone',
  ...ids,
  reply: 'file',
})
