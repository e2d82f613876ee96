import { type RawBuilder, sql } from 'kysely'
import { simplifyLine } from '#domain/geo/simplify.ts'
import { latOf, lonOf } from '#domain/geo/web-mercator.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { Changes } from '#server/changes.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { type Audience, isCounted } from '#server/features/visibility/public.ts'
import { applyPublicChanges, type PublicChange } from './cells.queries.ts'
import { type DrawnTrack, drawTracks, levelNames, type LinesToDraw } from './draw-tracks.ts'
import { readTinyLines, tinyDigits } from './geometry-bytes.ts'

type Named<Value> = Value & { accountId: string; activityId: string }
export type TrackToSave = Named<LinesToDraw>

/** Draws the tracks first; for more than a few activities, do that in another thread. */
export async function saveTracks(trx: CellTransaction, tracks: TrackToSave[]): Promise<void> {
  await saveDrawnTracks(
    trx,
    tracks.map(({ accountId, activityId, ...lines }) => ({
      accountId,
      activityId,
      drawn: drawTracks(lines),
    })),
  )
}

/**
 * Replaces the lines that maps draw for activities, whose rows must exist. Call this once and late in a
 * transaction, because others who change public tracks nearby wait for its end.
 */
export async function saveDrawnTracks(
  trx: CellTransaction,
  tracks: Named<{ drawn: DrawnTrack[] }>[],
): Promise<void> {
  const changes: PublicChange[] = []
  for (const accountId of [...new Set(tracks.map((track) => track.accountId))].toSorted()) {
    const own = tracks.filter((track) => track.accountId === accountId)
    await raiseVersion(trx, accountId)
    changes.push(
      ...(await deleteTracks(trx, { accountId, activityIds: own.map(({ activityId }) => activityId) })),
    )
    changes.push(...(await insertTracks(trx, accountId, own.flatMap(rowsOf))))
  }
  await applyPublicChanges(trx, changes)
}

const rowsOf = ({ activityId, drawn }: Named<{ drawn: DrawnTrack[] }>) =>
  drawn.map((track) => ({ ...track, activityId }))

/** Updates maps after any change of an activity or of who may see it. */
export async function relistTracks(
  trx: CellTransaction,
  accountId: string,
  activityIds: string[] | 'all',
): Promise<void> {
  await raiseVersion(trx, accountId)
  await applyPublicChanges(trx, await updateTracks(trx, accountId, activityIds))
}

/** Updates maps when an account is suspended, reinstated or deleted. */
export function followAccount({
  trx,
  accountId,
}: Changes['suspensionChanged' | 'accountLeaving']): Promise<void> {
  return relistTracks(trx, accountId, 'all')
}

/**
 * Gives the line of one activity to another, for its owner. Others see nothing of it on maps until it is worked
 * out what they may see.
 */
export async function moveTracks(
  trx: CellTransaction,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  await raiseVersion(trx, accountId)
  const changes = [
    ...(await deleteTracks(trx, { accountId, activityIds: [to] })),
    ...(await deleteTracks(trx, { accountId, activityIds: [from], audience: 'others' })),
  ]
  await sql`
    update activity_track set activity_id = ${to}
    where account_id = ${accountId} and activity_id = ${from}`.execute(trx)
  await applyPublicChanges(trx, changes)
}

/** After a change of the privacy settings, others see nothing on maps until the tracks are saved again. */
export async function withdrawOthers(trx: CellTransaction, accountId: string): Promise<void> {
  await raiseVersion(trx, accountId)
  await applyPublicChanges(trx, await deleteTracks(trx, { accountId, audience: 'others' }))
}

const maxPoints = 2000

/** Pieces of longitude and latitude for a first picture, with up to about 2,000 points. */
export async function findTrack(
  db: CellDb,
  activityId: string,
  audience: Audience,
): Promise<[number, number][][]> {
  const lines = await findFineLines(db, activityId, audience)
  let pieces = lines.map((line) => ({
    lon: line.filter((_, i) => i % 2 === 0).map(lonOf),
    lat: line.filter((_, i) => i % 2 === 1).map(latOf),
  }))
  const isTooMuch = () =>
    pieces.reduce((sum, { lon }) => sum + lon.length, 0) > Math.max(maxPoints, 2 * pieces.length)
  for (let toleranceM = 3; isTooMuch(); toleranceM *= 1.6) {
    pieces = pieces.map(({ lon, lat }) => {
      const kept = simplifyLine(lon, lat, toleranceM)
      return {
        lon: Float64Array.from(kept, (at) => lon[at] ?? 0),
        lat: Float64Array.from(kept, (at) => lat[at] ?? 0),
      }
    })
  }
  return pieces.map(({ lon, lat }) => Array.from(lon, (value, at) => [rounded(value), rounded(lat[at] ?? 0)]))
}

/** To a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * Also serves as a lock: every change of an account's tracks waits for this row, so each sees the result of
 * the previous one.
 */
async function raiseVersion(trx: CellTransaction, accountId: string): Promise<void> {
  await sql`update account set activities_version = activities_version + 1 where id = ${accountId}`.execute(
    trx,
  )
}

/** Whether maps show a track, according to the activity and its account. */
const isListed = sql<boolean>`
  ${isCounted}
  and (track.audience = 'owner' or (
    activity.effective_visibility = ${sql.lit(DefaultVisibility.public)} and activity.restriction is null
    and account.deleted_at is null and account.suspended_at is null))`

const placeColumns = sql.raw('begin_x, begin_y, west, north, east, south')

type Place = Omit<PublicChange, 'sign'>

/**
 * Deletes tracks and returns those that were public. Without `activityIds`, deletes those of the whole
 * account.
 */
async function deleteTracks(
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

async function insertTracks(
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
async function updateTracks(
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
async function findFineLines(db: CellDb, activityId: string, audience: Audience): Promise<Float64Array[]> {
  const { rows } = await sql<{ lines: Uint8Array }>`
    select ST_AsTWKB(fine, ${sql.lit(tinyDigits)}) as lines from activity_track
    where activity_id = ${activityId} and audience = ${audience}`.execute(db)
  return rows[0] ? readTinyLines(rows[0].lines) : []
}
