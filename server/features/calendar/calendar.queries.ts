import { sql, type RawBuilder } from 'kysely'
import type { CalendarActivity, YearRecord } from '#contract/calendar/calendar.ts'
import { limits } from '#contract/limits.ts'
import { noSums } from '#domain/calendar/add-sums.ts'
import type { DayRun } from '#domain/calendar/streaks.ts'
import type { DaySums, YearTotals } from '#domain/calendar/year-of-days.ts'
import { groupOfSport, isOnTheSpot, sports, type Sport } from '#domain/sport.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isCounted } from '#server/features/visibility/public.ts'

export type OwnDays = { accountId: string; sport: Sport | undefined }
type Span = { from: string; to: string }

const isOf = ({ accountId, sport }: OwnDays): RawBuilder<boolean> =>
  sql`account_id = ${accountId} and ${sport === undefined ? sql`true` : sql`sport = ${sport}`}`
const isWithin = ({ from, to }: Span): RawBuilder<boolean> =>
  sql`local_day between ${from}::date and ${to}::date`
/** The same activities that the stored sums count. */
const isInSums = sql<boolean>`(${isCounted} and is_timed)`

export async function listDaySums(db: CellDb, own: OwnDays, span: Span): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select local_day as day, sport, count, distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories
    from activity_day where ${isOf(own)} and ${isWithin(span)} order by local_day, sport`.execute(db)
  return rows
}

/** All sports and days together. */
export async function sumDays(db: CellDb, own: OwnDays, span: Span): Promise<YearTotals> {
  const { rows } = await sql<YearTotals>`
    select coalesce(sum(count), 0)::int as count, sum(distance_m) as distance_m,
      sum(elapsed_time_ms)::float8 as elapsed_time_ms, sum(moving_time_ms)::float8 as moving_time_ms,
      sum(ascent_m) as ascent_m, sum(descent_m) as descent_m, sum(calories) as calories,
      count(distinct local_day)::int as active_days
    from activity_day where ${isOf(own)} and ${isWithin(span)}`.execute(db)
  return rows[0] ?? { ...noSums, active_days: 0 }
}

/** The days with activities, in order; consecutive days are merged. */
export async function listActiveDays(db: CellDb, own: OwnDays): Promise<DayRun[]> {
  const { rows } = await sql<DayRun>`
    with beginning as materialized (
      select local_day, before from (
        select local_day, lag(local_day) over (order by local_day) as before
        from activity_day where ${isOf(own)}) as active
      where before is null or local_day - before > 1)
    select local_day - date '1970-01-01' as first,
      coalesce(
        lead(before) over (order by local_day),
        (select max(local_day) from activity_day where ${isOf(own)})) - date '1970-01-01' as last
    from beginning order by 1`.execute(db)
  return rows
}

type Extent = { first_day: string | null; last_day: string | null }

export async function findExtent(db: CellDb, own: OwnDays): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select min(local_day) as first_day, max(local_day) as last_day from activity_day where ${isOf(own)}`.execute(
    db,
  )
  return rows[0] ?? { first_day: null, last_day: null }
}

export async function listActivitiesOfDays(
  db: CellDb,
  own: OwnDays,
  span: Span,
): Promise<CalendarActivity[]> {
  const { rows } = await sql<CalendarActivity>`
    select id, title, sport, local_day as day, start_time_ms, timezone, distance_m, moving_time_ms
    from activity where ${isOf(own)} and ${isWithin(span)} and ${isInSums}
    order by local_day, start_time_ms, id limit ${sql.lit(limits.calendarActivitiesMax)}`.execute(db)
  return rows
}

/** Someone who is fast for only a minute was probably on a lift, or had no reception. */
const minMetres = 1000
const minMs = 600_000

const best = (kind: YearRecord['kind'], value: RawBuilder<number>, among = sql<boolean>`true`) => sql`
  (select ${sql.lit(kind)} as kind, ${value} as value, id, title, sport, local_day as day from own
  where ${value} > 0 and ${among} order by ${value} desc, start_time_ms, id limit 1)`

/**
 * The best activities in that time, or the earlier one of two that are equally good. Rides and runs are not compared
 * with each other.
 */
export async function listRecords(db: CellDb, own: OwnDays, span: Span): Promise<YearRecord[]> {
  const speed = sql<number>`distance_m * 1000 / nullif(moving_time_ms, 0)`
  const races = own.sport === undefined ? [sportsOf('ride'), sportsOf('run')] : [[own.sport]]
  const { rows } = await sql<YearRecord>`
    with own as materialized (
      select id, title, sport, local_day, start_time_ms, distance_m, moving_time_ms, ascent_m,
        (series -> 'altitude' ->> 'max')::float8 as altitude_m
      from activity where ${isOf(own)} and ${isWithin(span)} and ${isInSums})
    ${sql.join(
      [
        best('distance', sql`distance_m`),
        best('moving_time', sql`moving_time_ms::float8`),
        best('ascent', sql`ascent_m`),
        best('altitude', sql`altitude_m`, sql`sport <> 'flying'`),
        ...races.map((among) =>
          best(
            'speed',
            speed,
            sql`distance_m >= ${sql.lit(minMetres)} and moving_time_ms >= ${sql.lit(minMs)} and sport = any(${among}::text[])`,
          ),
        ),
      ],
      sql` union all `,
    )}`.execute(db)
  return rows
}

const sportsOf = (group: 'ride' | 'run'): Sport[] =>
  sports.filter((sport) => groupOfSport(sport) === group && !isOnTheSpot(sport))
