import { sql } from 'kysely'
import type { ProjectItem } from '#contract/projects/project.ts'
import { previewSheets } from '#domain/media/served-pictures.ts'
import type { Streams } from '#domain/media/streams.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { dayOf } from '#domain/time/day-of.ts'
import { isOpen } from '#domain/visibility.ts'
import type { CellDb } from '#server/db/schema.ts'
import { showPictures } from '#server/features/videos/public.ts'
import { hasPaidVideos } from '#server/features/visibility/public.ts'
import type { Services } from '#server/services.ts'

const viewColumns = [
  'project_view.project_id',
  'project_view.audience',
  'project_view.account_id',
  'project_view.is_listed',
  'project_view.is_ready',
  'project_view.shown_ms',
  'project_view.duration_ms',
  'project_view.aspect_ratio',
  'project_view.youtube_id',
  'project_view.poster_shown',
  'project_view.video_ids',
  'project_view.start_time_ms',
  'project_view.end_time_ms',
  'project_view.timezone',
  'project_view.country',
  'project_view.sports',
  'project_view.nearest_city',
  'project_view.nearest_city_distance_m',
  'project_view.iso3166_2',
  'project_view.iso3166_2_names',
  'project_view.boundaries',
  'project_view.trails',
  'project_view.sketch',
  'project_view.west',
  'project_view.south',
  'project_view.east',
  'project_view.north',
] as const

const projectColumns = [
  'project.title',
  'project.description',
  'project.visibility',
  'project.effective_visibility',
  'project.archived_at',
  'project.created_at',
  'project.updated_at',
] as const

/** Needed only if not all of a video is shown, and long videos have many segments. */
const posterStreams = sql<Pick<Streams, 'is_whole' | 'durations'> | null>`case
  when project_view.poster_shown is not null then
    jsonb_build_object('is_whole', poster.streams -> 'is_whole', 'durations', poster.streams -> 'durations') end`.as(
  'poster_streams',
)

const posterColumns = [
  'poster.id as poster_id',
  'poster.version as poster_version',
  'poster.media_generation as poster_generation',
  'poster.poster_key as poster_key',
  'poster.posters as posters',
  'poster.thumbnails as poster_thumbnails',
  'poster.duration_ms as poster_duration_ms',
] as const

/**
 * List entries of projects, for both audiences: the caller restricts the audience and who may see them.
 * Entries of deleted and suspended accounts are never included.
 */
export function selectViews(db: CellDb) {
  return db
    .selectFrom('project_view')
    .innerJoin('project', 'project.id', 'project_view.project_id')
    .innerJoin('account', 'account.id', 'project_view.account_id')
    .leftJoin('video as poster', (join) =>
      join
        .onRef('poster.id', '=', 'project_view.poster_video_id')
        .on('poster.deleted_at', 'is', null)
        .on(sql<boolean>`(project_view.audience = 'owner' or poster.archived_at is null)`),
    )
    .select([...viewColumns, ...projectColumns, ...posterColumns, posterStreams, 'account.channel_name'])
    .where('project.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .where(sql<boolean>`(project_view.audience = 'owner' or ${hasPaidVideos(sql`project_view.project_id`)})`)
}

/** One list entry. */
export type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>

const pageOf = (id: string): string => `/watch/${id}`

/** Pass a viewer if the project is not public; otherwise it gets no images. */
export function toProjectItem(services: Services, row: ViewRow, viewer?: { id: string }): ProjectItem {
  const { trails } = row
  return {
    id: row.project_id,
    user_id: row.account_id,
    channel_name: channelDisplayName(row.channel_name),
    title: row.title,
    description: row.description,
    url: pageOf(row.project_id),
    is_ready: row.is_ready,
    ...chosenOf(row),
    ...picturesOf(services, row, viewer),
    youtube_id: row.youtube_id,
    video_ids: row.video_ids,
    aspect_ratio: row.aspect_ratio,
    duration_ms: row.duration_ms,
    start_time_ms: row.start_time_ms,
    end_time_ms: row.end_time_ms,
    timezone: row.timezone,
    country: row.country,
    sports: row.sports,
    trails: trails.map(({ name }) => name),
    trails_ids: trails.map(({ id }) => id),
    trails_types: trails.map(({ type }) => type),
    trails_difficulties: trails.map(({ difficulty }) => difficulty),
    trails_start_times: trails.map(({ project_ms }) => project_ms),
    boundaries: row.boundaries,
    iso3166_2: row.iso3166_2,
    iso3166_2_names: row.iso3166_2_names,
    nearest_city: row.nearest_city,
    nearest_city_distance_m: row.nearest_city_distance_m,
    west: row.west,
    south: row.south,
    east: row.east,
    north: row.north,
    sketch: row.sketch,
  }
}

/** Only the owner gets the chosen setting: others see who may see the project, and the day on which it was made. */
function chosenOf({
  audience,
  visibility,
  effective_visibility,
  archived_at,
  created_at,
  updated_at,
}: ViewRow) {
  const isOwners = audience === 'owner'
  const written = (moment: Date) => (isOwners ? moment.toISOString() : dayOf(moment))
  const times = { created_at: written(created_at), updated_at: written(updated_at) }
  const known = { effective_visibility, ...times }
  if (isOwners) return { visibility, archived: archived_at !== null, ...known }
  return { visibility: effective_visibility, archived: false, ...known }
}

function picturesOf(
  services: Services,
  row: ViewRow,
  viewer: { id: string } | undefined,
): Pick<ProjectItem, 'poster' | 'poster_sizes' | 'thumbnails'> {
  const isOwners = row.audience === 'owner'
  const viewerId = isOwners ? row.account_id : (viewer?.id ?? null)
  const isForEverybody = !isOwners && isOpen(row.effective_visibility)
  if (row.poster_id === null || (!isForEverybody && viewerId === null))
    return { poster: null, poster_sizes: [], thumbnails: null }
  const video = {
    id: row.poster_id,
    account_id: row.account_id,
    version: row.poster_version,
    media_generation: row.poster_generation ?? 0,
    poster_key: row.poster_key,
    posters: row.posters,
    thumbnails: row.poster_thumbnails,
    duration_ms: row.poster_duration_ms,
    streams: row.poster_streams?.durations ? row.poster_streams : null,
  }
  const permission = {
    viewerId: isForEverybody ? null : viewerId,
    shown: row.poster_shown,
  }
  return showPictures(services, video, permission, previewSheets)
}
