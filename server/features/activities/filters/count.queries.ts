import { sql, type RawBuilder } from 'kysely'
import { placeTypes, trailTypes } from '#domain/atlas/place.ts'
import type { CellDb } from '#server/db/schema.ts'
import { activitiesFromFriends } from '#server/features/visibility/public.ts'
import { matchesFilter, type OwnActivities } from '../activity-filter.ts'

/** How many activities have a value; for a trail, the value is its number. */
export type Counted = {
  kind: 'sport' | 'year' | 'country' | 'difficulty' | 'trail'
  value: string
  count: number
}

/** How many of the newest public activities are searched for trails. */
const maxNewest = 2000
const maxTrails = 200

/** The type of a place is encoded in its number. */
const isTrail = sql<boolean>`visit.place_n % 16 in (${sql.join(trailTypes.map((type) => sql.lit(placeTypes.indexOf(type))))})`

/** An account's own activities, counted by everything that is known about them. */
export async function countOwn(db: CellDb, filter: OwnActivities): Promise<Counted[]> {
  const among = matchesFilter(filter)
  const values = sql`select sport, extract(year from local_day)::int as year, country from activity where ${among}`
  const ids = sql`select id from activity where ${among}`
  const visits = sql`
    select visit.activity_id, visit.place_n, visit.difficulty from activity_place as visit
    where visit.account_id = ${filter.accountId} and visit.audience = 'owner' and ${isTrail} and visit.activity_id in (${ids})`
  return count(db, values, visits)
}

/**
 * Public activities of one account or of all, counted by what everyone sees of them. The list next to the map shows the
 * same ones.
 */
export function countPublic(db: CellDb, accountId?: string): Promise<Counted[]> {
  const isIts = accountId === undefined ? sql`true` : sql`track.account_id = ${accountId}`
  return countSeen(db, sql`track.audience = 'others' and track.is_listed and ${isIts}`)
}

/** Activities that friends share with this viewer but not with everybody, counted by what the viewer sees of them. */
export const countOfFriends = (db: CellDb, viewerId: string): Promise<Counted[]> =>
  countSeen(db, sql`track.audience = 'others' and track.activity_id in ${activitiesFromFriends(viewerId)}`)

/** Counts by the visible part of each activity. */
function countSeen(db: CellDb, isSeen: RawBuilder<unknown>): Promise<Counted[]> {
  const values = sql`
    select track.sport, extract(year from to_timestamp(track.start_time_ms / 1000) at time zone 'UTC')::int as year, crossing.country
    from activity_track as track join activity_crossing as crossing on crossing.activity_id = track.activity_id
    where ${isSeen} and crossing.audience = 'others' and crossing.west is not null`
  const newest = sql`
    select track.activity_id from activity_track as track where ${isSeen}
    order by track.start_time_ms desc limit ${sql.lit(maxNewest)}`
  const visits = sql`
    select visit.activity_id, visit.place_n, visit.difficulty from (${newest}) as newest
    join activity_place as visit on visit.activity_id = newest.activity_id where visit.audience = 'others' and ${isTrail}`
  return count(db, values, visits)
}

async function count(
  db: CellDb,
  values: RawBuilder<unknown>,
  visits: RawBuilder<unknown>,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with visited as materialized (${visits})
    select case when sport is not null then 'sport' when year is not null then 'year' else 'country' end as kind,
      coalesce(sport, year::text, country) as value, count(*)::int as count
    from (${values}) as seen group by grouping sets ((sport), (year), (country))
    having coalesce(sport, year::text, country) is not null
    union all
    select 'difficulty', difficulty, count(distinct activity_id)::int from visited where difficulty is not null group by 2
    union all
    (select 'trail', place_n::text, count(distinct activity_id)::int from visited group by place_n
      order by 3 desc, place_n limit ${sql.lit(maxTrails)})`.execute(db)
  return rows
}

/** Increases whenever something stops being public. */
export async function findWithdrawals(db: CellDb): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    select coalesce(sum(generation), 0)::bigint as generation from tile_generation where z = 0`.execute(db)
  return rows[0]?.generation ?? 0
}
