import type { Generated } from 'kysely'
import type { Boundary, TrailVisit } from '#contract/trails/crossing.ts'
import type { SharedTelemetry, VideoLink } from '#contract/projects/project.ts'
import type { HiddenVideo } from '#contract/projects/timing.ts'
import type { Sport } from '#domain/sport.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import type { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import type { Restriction } from './moderation-schema.ts'
import type { Geometry, Json, JsonWithDefault, NullableJson } from './columns.ts'

/** Cell tables: what someone made from videos and activities. */
export type ProjectTables = {
  project: ProjectTable
  project_video: ProjectVideoTable
  project_telemetry: ProjectTelemetryTable
  project_view: ProjectViewTable
  project_segment: ProjectSegmentTable
  project_cell: ProjectCellTable
  project_place: ProjectPlaceTable
}

export type CommentAccess = 'open' | 'friends' | 'off'

type ProjectTable = {
  id: string
  account_id: string
  title: string
  description: Generated<string>
  /** The owner's choice; null to derive it from the activities. */
  sport: Sport | null
  visibility: Generated<Visibility>
  effective_visibility: Generated<DefaultVisibility>
  archived_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
  /** What moderators decided. */
  restriction: Generated<Restriction | null>
  links: JsonWithDefault<VideoLink[]>
  telemetries: JsonWithDefault<SharedTelemetry[]>
  /**
   * Whether others see what was filmed where the privacy settings hide the tracks. Null means no, because the owner has
   * not been asked yet.
   */
  hidden_video: Generated<HiddenVideo | null>
  /** The ranges filmed there, in milliseconds of each video, in the order of the links; null until computed. */
  hidden_parts: NullableJson<TimeRange[][]>
  /** Whether its details for lists are up to date. Until then, others do not see it in lists. */
  is_described: Generated<boolean>
  /**
   * Counts the changes that made the details stale: details whose computation began before a change are not written.
   */
  marks: Generated<number>
  /** Distinguishes a repeated call from a new one. */
  creation_key: Generated<string | null>
  /** How many people voted for and against it. Changed only with the row locked. */
  up: Generated<number>
  down: Generated<number>
  /** How many comments others see. */
  comment_count: Generated<number>
  /** Who may comment; 'off' also hides existing comments. */
  comments: Generated<CommentAccess>
  /** Whether every comment waits until the owner approves it. */
  holds_comments: Generated<boolean>
  /** When others could first find it in lists; used until it is announced to followers. */
  listed_at: Generated<Date | null>
  /** When it was announced to followers, which happens only once. */
  announced_at: Generated<Date | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type ProjectVideoTable = { project_id: string; position: number; account_id: string; video_id: string }
type ProjectTelemetryTable = {
  project_id: string
  telemetry_id: string
  account_id: string
  /** Whether others see any of it in the project; known once the project's details are computed. */
  is_seen: Generated<boolean>
}

type Audience = 'owner' | 'others'

/** A stretch of the project in which a trail is followed. */
export type ProjectTrail = TrailVisit & { project_ms: number }

/** The details of a project in lists. */
type ProjectViewTable = {
  project_id: string
  audience: Audience
  account_id: string
  /** For others: public, not archived, not deleted, with details computed and something to watch. */
  is_listed: boolean
  is_ready: boolean
  /** The sort key of lists: when it was filmed, or else when it was created. */
  shown_ms: number
  duration_ms: number
  aspect_ratio: number | null
  /** The video whose poster and thumbnails it uses. */
  poster_video_id: string | null
  /** What this audience sees of that video; null for all of it. */
  poster_shown: NullableJson<TimeRange[]>
  youtube_id: string | null
  video_ids: Json<string[]>
  start_time_ms: number | null
  end_time_ms: number | null
  timezone: string | null
  country: string | null
  sports: Json<Sport[]>
  nearest_city: string | null
  nearest_city_distance_m: number | null
  iso3166_2: Json<string[]>
  iso3166_2_names: Json<string[]>
  boundaries: Json<Boundary[]>
  trails: Json<ProjectTrail[]>
  sketch: Json<[number, number][][]>
  west: number | null
  south: number | null
  east: number | null
  north: number | null
  /** Only written and read in SQL. */
  words: Generated<string>
}

type ProjectSegmentTable = {
  project_id: string
  audience: Audience
  n: number
  account_id: string
  is_listed: boolean
  /** Where it starts in the project, and how long it lasts. */
  project_ms: number
  duration_ms: number
  shown_ms: number
  sports: Sport[]
  line: Geometry
}

/** A grid cell in which others see a part of a project. */
type ProjectCellTable = { project_id: string; account_id: string; cell: number; shown_ms: number }

type ProjectPlaceTable = {
  project_id: string
  audience: Audience
  visit: number
  account_id: string
  is_listed: boolean
  place_n: number
  project_ms: number
  duration_ms: number
  shown_ms: number
}
