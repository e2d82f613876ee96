import { sql, type RawBuilder } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { Audience } from '#server/features/visibility/visibility.service.ts'
import type { PublicChange } from './cells.queries.ts'
import type { DrawnTrack } from './draw-tracks.service.ts'
import { readTinyLines, tinyDigits } from './geometry-bytes.ts'
import { levelNames } from './track-levels.ts'

/**
 * Also serves as a lock: every change of an account's tracks waits for this row, so each sees the result of
 * the previous one.
 */
export async function raiseVersion(trx: CellTransaction, accountId: string): Promise<void> {
  await sql`update account set activities_version = activities_version + 1 where id = ${accountId}`.execute(
    trx,
  )
}

/** Whether maps show a track, according to the activity and its account. */
const isListed = sql<boolean>`
  activity.archived_at is null and activity.deleted_at is null and activity.duplicate_of is null
  and (track.audience = 'owner' or (
    activity.effective_visibility = ${sql.lit(DefaultVisibility.public)}
    and account.deleted_at is null and account.suspended_at is null))`

const placeColumns = sql.raw('begin_x, begin_y, west, north, east, south')

type Place = Omit<PublicChange, 'sign'>

/**
 * Deletes tracks and returns those that were public. Without `activityIds`, deletes those of the whole
 * account.
 */
export async function deleteTracks(
  trx: CellTransaction,
  { accountId, activityIds, audience }: { accountId: string; activityIds?: string[]; audience?: Audience },
): Promise<PublicChange[]> {
  const { rows } = await sql<Place & { was_public: boolean }>`
    delete from activity_track where account_id = ${accountId}
      and ${activityIds ? sql`activity_id = any(${activityIds}::text[])` : sql`true`}
      and ${audience ? sql`audience = ${audience}` : sql`true`}
    returning sport, ${placeColumns}, is_listed and audience = 'others' as was_public`.execute(trx)
  return rows.filter(({ was_public }) => was_public).map((place) => ({ ...place, sign: -1 }))
}

export async function insertTracks(
  trx: CellTransaction,
  accountId: string,
  tracks: (DrawnTrack & { activityId: string })[],
): Promise<PublicChange[]> {
  if (tracks.length === 0) return []
  const column = <Value>(valueOf: (track: (typeof tracks)[number]) => Value): Value[] => tracks.map(valueOf)
  const ints = (name: keyof Omit<Place, 'sport'>): RawBuilder<unknown> =>
    sql`${column((track) => track[name])}::int[]`
  const lines = levelNames.map((name) => sql`${column(({ levels }) => levels[name])}::text[]`)
  const { rows } = await sql<Place & { is_public: boolean }>`
    insert into activity_track (account_id, activity_id, audience, is_listed, sport, start_time_ms,
      ${placeColumns}, fine, zoom12, zoom8, zoom5)
    select activity.account_id, activity.id, track.audience, ${isListed}, activity.sport,
      coalesce(track.start_ms, activity.start_time_ms), ${placeColumns}, fine::geometry, zoom12::geometry, zoom8::geometry, zoom5::geometry
    from unnest(${column(({ activityId }) => activityId)}::text[], ${column(({ audience }) => audience)}::text[],
      ${column(({ startMs }) => startMs)}::bigint[], ${ints('begin_x')}, ${ints('begin_y')}, ${ints('west')}, ${ints('north')}, ${ints('east')}, ${ints('south')},
      ${sql.join(lines)}) as track (activity_id, audience, start_ms, ${placeColumns}, fine, zoom12, zoom8, zoom5)
    join activity on activity.id = track.activity_id and activity.account_id = ${accountId}
    join account on account.id = activity.account_id
    returning sport, ${placeColumns}, is_listed and audience = 'others' as is_public`.execute(trx)
  return rows.filter(({ is_public }) => is_public).map((place) => ({ ...place, sign: 1 }))
}

type Relisted = Place & { was_public: boolean; old_sport: Place['sport']; is_public: boolean }

/** For others a track begins with its visible part, whatever the activity's start time is. */
const startOf = sql<number>`case when track.audience = 'owner' then activity.start_time_ms else track.start_time_ms end`

/** Brings tracks up to date with their activities. */
export async function updateTracks(
  trx: CellTransaction,
  accountId: string,
  activityIds: string[] | 'all',
): Promise<PublicChange[]> {
  const { rows } = await sql<Relisted>`
    update activity_track set is_listed = fresh.is_listed, sport = fresh.sport, start_time_ms = fresh.start_time_ms
    from (
      select track.activity_id, track.audience, track.is_listed as was_listed, track.sport as old_sport,
        ${isListed} as is_listed, activity.sport, ${startOf} as start_time_ms
      from activity_track as track join activity on activity.id = track.activity_id join account on account.id = track.account_id
      where track.account_id = ${accountId} and ${activityIds === 'all' ? sql`true` : sql`track.activity_id = any(${activityIds}::text[])`}
        and (track.is_listed, track.sport, track.start_time_ms) is distinct from ((${isListed}), activity.sport, ${startOf})
    ) as fresh
    where activity_track.account_id = ${accountId}
      and activity_track.activity_id = fresh.activity_id and activity_track.audience = fresh.audience
    returning activity_track.sport, fresh.old_sport, ${placeColumns},
      activity_track.audience = 'others' and fresh.was_listed as was_public,
      activity_track.audience = 'others' and activity_track.is_listed as is_public`.execute(trx)
  return rows.flatMap(({ was_public, is_public, old_sport, ...place }) => [
    ...(was_public ? [{ ...place, sport: old_sport, sign: -1 as const }] : []),
    ...(is_public ? [{ ...place, sign: 1 as const }] : []),
  ])
}

/** The pieces of a track in Web Mercator. */
export async function findFineLines(
  db: CellDb,
  activityId: string,
  audience: Audience,
): Promise<Float64Array[]> {
  const { rows } = await sql<{ lines: Uint8Array }>`
    select ST_AsTWKB(fine, ${sql.lit(tinyDigits)}) as lines from activity_track
    where activity_id = ${activityId} and audience = ${audience}`.execute(db)
  return rows[0] ? readTinyLines(rows[0].lines) : []
}
