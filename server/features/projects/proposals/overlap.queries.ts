import { sql } from 'kysely'
import type { TrailVisit } from '#contract/trails/crossing.ts'
import type { Proposal } from '#contract/projects/proposal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { farthestZoneMs, marginMs, type ClockedVideo } from '#domain/time/match-activities.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isCounted } from '#server/features/visibility/public.ts'

/** A video, and an activity of about the same time. */
export type Pair = {
  video_id: string
  video_start_ms: number
  start_from: ClockedVideo['startFrom']
  duration_ms: number
  activity_id: string
  activity_start_ms: number
  activity_end_ms: number
  timezone: string
  distance_m: number | null
}

export type Asked = {
  accountId: string
  /**
   * `proposed`: in no project, and not declined. `free`: in no project. `all`: in any project or none. Only the newest.
   */
  which: 'proposed' | 'free' | 'all'
  /** Included with `free`, whatever project it is in. */
  videoId?: string
  /** When they were taken, by their own clocks. */
  window?: { fromMs: number; toMs: number }
}

/** More than anyone leaves out of projects. */
const maxVideos = 500
/** Longer activities are not found; without a limit, each video would be compared with all earlier ones. */
const longestActivityMs = 7 * dayMs

/** A window with all of one's own videos that can overlap an activity from this time. */
export const windowAround = (startMs: number, endMs: number): { fromMs: number; toMs: number } => ({
  fromMs: startMs - farthestZoneMs - dayMs,
  toMs: endMs + farthestZoneMs + marginMs,
})

/** Generous: a camera's clock may show the local time of any zone. The exact rule is matchActivity. */
const slackMs = farthestZoneMs + marginMs

export async function listPairs(db: CellDb, asked: Asked): Promise<Pair[]> {
  const { accountId, which, videoId, window } = asked
  const isInNone = sql`not exists (
    select from project_video join project on project.id = project_video.project_id
    where project_video.video_id = video.id and project.deleted_at is null)`
  const isAsked = {
    proposed: sql`proposal_dismissed_at is null and ${isInNone}`,
    free: sql`(${isInNone} or id = ${videoId ?? ''})`,
    all: sql`true`,
  }[which]
  const isInWindow = window ? sql`start_time_ms between ${window.fromMs} and ${window.toMs}` : sql`true`
  const { rows } = await sql<Pair>`
    with taken as materialized (
      select id, start_time_ms, start_from, coalesce(duration_ms, 0) as duration_ms, lon,
        -- Web Mercator ends there.
        greatest(-85, least(85, lat)) as lat
      from video
      where account_id = ${accountId} and deleted_at is null and archived_at is null
        -- The date of a file may be that of a copy.
        and start_time_ms is not null and start_from <> 'file' and status <> 'failed'
        and ${isInWindow} and ${isAsked}
      order by start_time_ms desc limit ${maxVideos})
    select taken.id as video_id, taken.start_time_ms as video_start_ms, start_from, duration_ms,
      recorded.id as activity_id, recorded.start_time_ms as activity_start_ms,
      recorded.end_time_ms as activity_end_ms, recorded.timezone,
      cos(radians(lat)) * st_distance(
        st_transform(st_setsrid(st_point(lon, lat), 4326), 3857), activity_track.zoom12) as distance_m
    from taken
    cross join lateral (
      select id, start_time_ms, end_time_ms, timezone from activity
      where account_id = ${accountId}
        and start_time_ms between taken.start_time_ms - ${slackMs + longestActivityMs}::bigint
          and taken.start_time_ms + taken.duration_ms + ${slackMs}::bigint
        and end_time_ms >= taken.start_time_ms - ${slackMs}::bigint
        and is_timed and ${isCounted}
    ) as recorded
    left join activity_track on activity_track.account_id = ${accountId}
      and activity_track.activity_id = recorded.id and activity_track.audience = 'owner'
    order by taken.start_time_ms, taken.id, recorded.start_time_ms, recorded.id`.execute(db)
  return rows
}

export type ProposedActivity = NonNullable<Proposal['activity']> & {
  end_time_ms: number
  nearest_city: string | null
  is_owner_only: boolean
  trails: TrailVisit[] | null
}

/** One's own activities and where they were, as far as that has been worked out. */
export function listActivitiesOf(
  db: CellDb,
  accountId: string,
  ids: readonly string[],
): Promise<ProposedActivity[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('activity')
    .leftJoin('activity_crossing as crossing', (join) =>
      join.onRef('crossing.activity_id', '=', 'activity.id').on('crossing.audience', '=', 'owner'),
    )
    .select(['activity.id', 'activity.title', 'activity.sport', 'activity.timezone', 'activity.sketch'])
    .select('activity.is_owner_only')
    .select(['activity.start_time_ms', 'activity.end_time_ms', 'crossing.nearest_city', 'crossing.trails'])
    .where('activity.account_id', '=', accountId)
    .where('activity.id', 'in', ids)
    .where('activity.deleted_at', 'is', null)
    .execute()
}

/** Whether it is still being worked out when one of the account's videos was recorded. */
export async function hasVideoWithoutTime(db: CellDb, accountId: string): Promise<boolean> {
  const video = await db
    .selectFrom('video')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['waiting', 'processing'])
    .where((column) => column.or([column('start_time_ms', 'is', null), column('start_from', '=', 'file')]))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return video !== undefined
}

export async function markDismissed(
  db: CellDb,
  accountId: string,
  { videoIds, at }: { videoIds: string[]; at: Date | null },
): Promise<void> {
  await db
    .updateTable('video')
    .set({ proposal_dismissed_at: at })
    .where('account_id', '=', accountId)
    .where('id', 'in', videoIds)
    .execute()
}
