import { sql } from 'kysely'
import type { Crossing } from '#contract/trails/crossing.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Audience } from '#server/features/visibility/public.ts'
import {
  asManyAsFit,
  columnsToRead,
  idsOfUnchanged,
  type ActivityToRead,
  type SamplesRead,
} from '#server/features/recordings/public.ts'
import type { FoundCrossing, VisitedPlace } from './find-crossing.ts'

/** The places of an activity that this audience may see. Null until they are worked out. */
export async function findCrossingFor(
  db: CellDb,
  activityId: string,
  audience: Audience,
): Promise<Crossing | null> {
  const row = await db
    .selectFrom('activity_crossing')
    .select([
      'nearest_city',
      'nearest_city_distance_m',
      'iso3166_2',
      'iso3166_2_names',
      'boundaries',
      'trails',
      'spots',
    ])
    .where('activity_id', '=', activityId)
    .where('audience', '=', audience)
    .executeTakeFirst()
  return row ?? null
}

const atATime = 20
/** A batch of the activities whose places are not worked out yet; empty only if none are left. */
export async function listUncrossed(db: CellDb, accountId: string): Promise<ActivityToRead[]> {
  const rows = await db
    .selectFrom('activity')
    .select(columnsToRead)
    .where('account_id', '=', accountId)
    .where('is_crossed', '=', false)
    .orderBy('id', 'desc')
    .limit(atATime)
    .execute()
  return asManyAsFit(rows)
}

/** The accounts with activities to be worked out, as after a change of the atlas. */
export async function listAccountsWithUncrossed(db: CellDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('account_id')
    .distinct()
    .where('is_crossed', '=', false)
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

type Found = {
  accountId: string
  activityId: string
  audience: Audience
  found: FoundCrossing
  foundBy: string
}

const columnsOf = ({ endMs, isForward, fromM, toM, trailM }: NonNullable<VisitedPlace['stretch']>) => ({
  end_ms: endMs === null ? null : Math.round(endMs),
  is_forward: isForward,
  from_m: fromM,
  to_m: toM,
  trail_m: trailM,
})

export async function saveCrossing(
  trx: CellTransaction,
  { accountId, activityId, audience, found, foundBy }: Found,
): Promise<void> {
  const { crossing, country, sketch, bounds, visited } = found
  const row = {
    country,
    nearest_city: crossing.nearest_city,
    nearest_city_distance_m: crossing.nearest_city_distance_m,
    iso3166_2: JSON.stringify(crossing.iso3166_2),
    iso3166_2_names: JSON.stringify(crossing.iso3166_2_names),
    boundaries: JSON.stringify(crossing.boundaries),
    trails: JSON.stringify(crossing.trails),
    spots: JSON.stringify(crossing.spots),
    sketch: JSON.stringify(sketch),
    west: bounds?.west ?? null,
    south: bounds?.south ?? null,
    east: bounds?.east ?? null,
    north: bounds?.north ?? null,
    found_by: foundBy,
  }
  await trx
    .insertInto('activity_crossing')
    .values({ account_id: accountId, activity_id: activityId, audience, ...row })
    .onConflict((conflict) => conflict.columns(['activity_id', 'audience']).doUpdateSet(row))
    .execute()
  await trx
    .deleteFrom('activity_place')
    .where('activity_id', '=', activityId)
    .where('audience', '=', audience)
    .execute()
  if (visited.length === 0) return
  await trx
    .insertInto('activity_place')
    .values(
      visited.map(({ placeN, timeMs, difficulty, lengthM, profile, stretch }, visit) => ({
        account_id: accountId,
        activity_id: activityId,
        audience,
        visit,
        place_n: placeN,
        time_ms: timeMs,
        difficulty,
        length_m: lengthM,
        profile: profile && JSON.stringify(profile),
        // Only owners compare their times.
        ...(audience === 'owner' && stretch && columnsOf(stretch)),
      })),
    )
    .execute()
}

/** Those of these that no other job has finished meanwhile, and that still have the same recording. */
export async function listStillUncrossed(trx: CellTransaction, read: SamplesRead[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('activity')
    .select(['id', 'telemetry_key'])
    .where(
      'id',
      'in',
      read.map(({ id }) => id),
    )
    .where('is_crossed', '=', false)
    .execute()
  return idsOfUnchanged(rows, read)
}

export async function markCrossed(trx: CellTransaction, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await trx.updateTable('activity').set({ is_crossed: true }).where('id', 'in', ids).execute()
}

/**
 * After a change of the privacy settings, others see no places of activities until they are worked out again.
 */
export async function withdrawCrossings(trx: CellTransaction, accountId: string): Promise<void> {
  await trx.updateTable('activity').set({ is_crossed: false }).where('account_id', '=', accountId).execute()
  for (const table of ['activity_crossing', 'activity_place'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('audience', '=', 'others').execute()
}

const gridZoom = 14

/**
 * Marks some of the activities that an area might affect, in the order of their ids. Returns the last id if
 * there are more.
 */
export async function markSome(
  db: CellDb,
  areas: (BoundingBox | null)[],
  after: string,
): Promise<string | undefined> {
  const concerned = areas.map(
    (area) =>
      area &&
      sql`(
    west <= ${columnOf(mercatorX(area.east), gridZoom)} and east >= ${columnOf(mercatorX(area.west), gridZoom)}
    and north <= ${rowOf(mercatorY(area.south), gridZoom)} and south >= ${rowOf(mercatorY(area.north), gridZoom)})`,
  )
  const isConcerned = concerned.includes(null)
    ? sql`true`
    : sql.join(
        concerned.filter((one) => one !== null),
        sql` or `,
      )
  const { rows } = await sql<{ last: string | null }>`
    with looked_at as (select id from activity where id > ${after} order by id limit ${marksAtATime}),
    marked as (
      update activity set is_crossed = false
      where is_crossed and id in (
        select activity_id from activity_track join looked_at on looked_at.id = activity_id where audience = 'owner' and (${isConcerned}))
    )
    select max(id) as last from looked_at having count(*) = ${marksAtATime}`.execute(db)
  return rows[0]?.last ?? undefined
}

const marksAtATime = 2000

export type AtlasSeen = { version: number; marked_version: number }

export function findAtlasSeen(db: CellDb | CellTransaction): Promise<AtlasSeen> {
  return db.selectFrom('atlas_seen').select(['version', 'marked_version']).executeTakeFirstOrThrow()
}

export async function saveAtlasSeen(db: CellDb, seen: Partial<AtlasSeen>): Promise<void> {
  await db.updateTable('atlas_seen').set(seen).execute()
}
