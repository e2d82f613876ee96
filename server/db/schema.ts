import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { Sport } from '#domain/sport.ts'
import type { ComparedTotals } from '#domain/telemetry/compare-totals.ts'
import type { AltitudeOrigin } from '#domain/telemetry/level-to-terrain.ts'
import type {
  Device,
  DeviceTotals,
  DiveTotals,
  Lap,
  Pause,
  PoolSwim,
  Summary,
} from '#domain/telemetry/recording.ts'
import type { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import type { AccountTables } from './account-schema.ts'
import type { AtlasTables, CrossingTables } from './atlas-schema.ts'
import type { Geometry, Json, JsonWithDefault, NullableJson } from './columns.ts'
import type { BillingTables } from './billing-schema.ts'
import type { ModerationTables, Restriction } from './moderation-schema.ts'
import type { EffortTables } from './effort-schema.ts'
import type { FitnessSubscriptionTable, FitnessTables } from './fitness-schema.ts'
import type { FollowingTables } from './following-schema.ts'
import type { FriendsTables } from './friends-schema.ts'
import type { ImportTables } from './import-schema.ts'
import type { NotificationTables } from './notification-schema.ts'
import type { PeopleTables } from './people-schema.ts'
import type { PlaylistTables } from './playlist-schema.ts'
import type { CommentAccess, ProjectTables } from './project-schema.ts'
import type { SourceTables } from './source-schema.ts'
import type { VideoTables } from './video-schema.ts'

/** The tables of one region. Every row in them belongs to a user whose home is that region, or to nobody. */
export type CellDatabase = {
  mail: MailTable
  job_progress: JobProgressTable
  upload: UploadTable
  imported_file: ImportedFileTable
  activity_file: ActivityFileTable
  activity: ActivityTable
  activity_day: ActivityDayTable
  activity_track: ActivityTrackTable
  activity_cell: ActivityCellTable
  tile_generation: TileGenerationTable
} & AccountTables &
  CrossingTables &
  SourceTables &
  EffortTables &
  VideoTables &
  ProjectTables &
  PlaylistTables &
  PeopleTables &
  FriendsTables &
  ModerationTables &
  FollowingTables &
  ImportTables &
  BillingTables &
  FitnessTables &
  NotificationTables

/** Data that is needed everywhere; contains no personal data. */
export type WorldDatabase = {
  directory_claim: DirectoryClaimTable
  rate_limit: RateLimitTable
  /** Spent challenges of the bot check. */
  spent_challenge: SpentChallengeTable
  /** Popups at sign-in providers that have not come back yet. */
  sign_in_attempt: SignInAttemptTable
  fitness_subscription: FitnessSubscriptionTable
} & AtlasTables

export type CellDb = Kysely<CellDatabase>
export type CellTransaction = Transaction<CellDatabase>
export type WorldDb = Kysely<WorldDatabase>
export type WorldTransaction = Transaction<WorldDatabase>

type MailTable = {
  id: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string | null
  created_at: Generated<Date>
  delivered_at: Date | null
  /** The URL for one-click unsubscribe in mail programs. */
  unsubscribe_url: Generated<string | null>
  /** The account it is about; null when it is for the operator. */
  account_id: Generated<string | null>
}

type JobProgressTable = {
  job_id: string
  /** From 0 to 1. */
  progress: number
  note: string
  updated_at: Generated<Date>
}

type UploadTable = {
  id: string
  account_id: string
  type: 'VIDEO' | 'ACTIVITY'
  filename: string
  size: number
  fingerprint: string
  last_modified_ms: number | null
  /**
   * open: parts are arriving; complete: all of it is stored and waiting to be read; done and failed: it has been read.
   */
  state: Generated<'open' | 'complete' | 'done' | 'failed'>
  /** The object store's id for parts that belong together. */
  parts_id: string | null
  /** A hash of the parts' hashes. */
  content_id: Generated<string | null>
  sentence: Generated<string | null>
  files_total: Generated<number | null>
  created_at: Generated<Date>
  expires_at: Date
  completed_at: Generated<Date | null>
  /** Whether its bytes are in the store: they are removed once it is read. */
  is_stored: Generated<boolean>
  /** The video whose file it is or will be. */
  video_id: Generated<string | null>
}

type ImportedFileTable = {
  upload_id: string
  position: number
  filename: string
  /** `photo`: kept with an activity. */
  outcome: 'stored' | 'already_uploaded' | 'unreadable' | 'photo'
  sentences: JsonWithDefault<string[]>
  /** Ids of activities. */
  activities: JsonWithDefault<string[]>
}

type ActivityFileTable = {
  id: string
  account_id: string
  sha256: string
  filename: string
  size: number
  object_key: string
  created_at: Generated<Date>
}

/** The totals of the part of an activity that others see. */
export type VisibleTotals = Pick<Summary, 'distance_m' | 'moving_time_ms' | 'ascent_m'> & { timezone: string }

/** Our totals, with the corresponding average speed. */
export type OurTotals = ComparedTotals & { average_speed: number | null }

type ActivityTable = {
  id: string
  account_id: string
  file_id: string | null
  /** The number of its session in the file. */
  file_part: Generated<number>
  /** Where the recording came from; 'file' was uploaded. */
  provider: Generated<'file' | ProviderId>
  /** The platform it came from lets only the owner see it. */
  is_owner_only: Generated<boolean>
  recording_rank: Generated<RecordingRank>
  /** Fields its owner has edited, which no platform overwrites. */
  edited_fields: Generated<string[]>
  /** Possibly the same activity, recorded with a clock that was hours off; its owner is asked. */
  maybe_same_as: Generated<string | null>
  /** The import that stored it. */
  upload_id: Generated<string | null>
  title: string
  description: Generated<string>
  sport: Sport
  visibility: Generated<Visibility>
  /** As chosen, or from the account's settings. */
  effective_visibility: Generated<DefaultVisibility>
  archived_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
  /** The activity this duplicate was deleted with; restoring that one also restores this one. */
  deleted_with: Generated<string | null>
  /** What moderators decided. */
  restriction: Generated<Restriction | null>
  /** The activity that counts, if this is another recording of it. Others see only that one. */
  duplicate_of: Generated<string | null>
  start_time_ms: number
  end_time_ms: number
  is_timed: boolean
  timezone: string
  /** The local date on which it started: `2026-11-15`. */
  local_day: string
  country: string | null
  distance_m: number | null
  elapsed_time_ms: number | null
  moving_time_ms: number | null
  ascent_m: number | null
  descent_m: number | null
  calories: number | null
  series: JsonWithDefault<Summary['series']>
  /** The device's own totals, if the file has any. */
  device_totals: NullableJson<DeviceTotals>
  /** Our totals, while the device's are shown. */
  our_totals: NullableJson<OurTotals>
  device: Json<Device | null> | null
  laps: JsonWithDefault<Lap[]>
  pauses: JsonWithDefault<Pause[]>
  /** The lengths of a pool swim. */
  pool: NullableJson<PoolSwim>
  dive: NullableJson<DiveTotals>
  /** The same for all legs of a multisport event. */
  multisport_id: Generated<string | null>
  /** Whether its file has been read for all of the above. */
  is_detailed: Generated<boolean>
  losses: JsonWithDefault<string[]>
  point_count: number
  sketch: JsonWithDefault<[number, number][][]>
  /** Its name changes with its content. */
  telemetry_key: string
  /** The samples as recorded, while those with elevations from a terrain model are shown. */
  recorded_telemetry_key: Generated<string | null>
  /** The name of that model. */
  terrain_model: Generated<string | null>
  keeps_recorded_altitude: Generated<boolean>
  /** The source of the recorded altitude; null until checked. */
  altitude_source: Generated<AltitudeOrigin | null>
  /** Whether the current terrain model has been consulted. */
  is_levelled: Generated<boolean>
  /**
   * Whether the privacy settings hide some of it from others. Null after they change, until it is computed
   * again.
   */
  hides_parts: boolean | null
  /** Its totals in lists for others, computed from what they see; null if nothing is hidden from them. */
  seen_totals: JsonWithDefault<VisibleTotals | null>
  /** Whether its places were computed with the current atlas and privacy settings. */
  is_crossed: Generated<boolean>
  /** Whether its best efforts were computed from its current recording and sport. */
  is_measured: Generated<boolean>
  /** The highest heart rate held for 30 seconds. */
  held_heart_rate: Generated<number | null>
  gear_id: Generated<string | null>
  /** Only for the owner, no matter who may see the activity. */
  private_note: Generated<string>
  /** How many people voted for and against it. Changed only with the row locked. */
  up: Generated<number>
  down: Generated<number>
  /** How many comments others see. */
  comment_count: Generated<number>
  /** Who may comment; 'off' also hides existing comments. */
  comments: Generated<CommentAccess>
  /** Whether every comment waits until the owner approves it. */
  holds_comments: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** The sums of a day by sport, maintained by triggers on `activity`: nothing else writes here. */
type ActivityDayTable = {
  account_id: string
  local_day: string
  sport: Sport
  count: number
  distance_m: number | null
  elapsed_time_ms: number | null
  moving_time_ms: number | null
  ascent_m: number | null
  descent_m: number | null
  calories: number | null
}

type ActivityTrackTable = {
  account_id: string
  activity_id: string
  audience: 'owner' | 'others'
  /** Not archived, deleted or a duplicate; and for others: public. */
  is_listed: boolean
  sport: Sport
  /** For others: of the first sample that they see. */
  start_time_ms: number
  /** Where it starts, in cells of zoom 14. */
  begin_x: number
  begin_y: number
  /** The outermost cells of zoom 14 that it touches. */
  west: number
  north: number
  east: number
  south: number
  /** Within 2 m, 19 m, 300 m and 2400 m of the recorded line, in Web Mercator. */
  fine: Geometry
  zoom12: Geometry
  zoom8: Geometry
  zoom5: Geometry
}

/** How many public activities start in a cell of a zoom level's grid. */
type ActivityCellTable = {
  z: number
  x: number
  y: number
  sport: Sport
  count: number
}

/**
 * Changes with every public track in a cell of zoom 8 (zoom 4 for tracks that span many cells). The single cell of zoom
 * 0 changes when something stops being public.
 */
type TileGenerationTable = {
  z: number
  x: number
  y: number
  generation: Generated<number>
}

type DirectoryClaimTable = {
  kind: string
  keyed_hash: Uint8Array
  user_id: string
  claimed_at: Generated<Date>
}

type RateLimitTable = {
  key: string
  window_start: Date
  count: number
}

type SpentChallengeTable = {
  signature: string
  expires_at: Date
}

type SignInAttemptTable = {
  state_hash: Uint8Array
  provider: string
  browser_hash: Uint8Array
  nonce: string
  code_verifier: string
  purpose: Generated<'sign_in' | 'verify'>
  begun_at: Generated<Date>
  expires_at: Date
}

export type ActivityRow = Selectable<ActivityTable>
