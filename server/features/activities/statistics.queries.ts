import { sql, type RawBuilder } from 'kysely'
import type { StatisticsItem } from '#contract/activities/activity.ts'
import { daysBeforeMonday } from '#domain/time/periods.ts'
import type { WeekStart } from '#domain/time/week-start.ts'
import type { CellDb } from '#server/db/schema.ts'
import { matchesFilter, type OwnActivities } from './activity-filter.ts'

type Grouping = { by: 'week' | 'month' | 'year' | 'sport'; split: boolean; weekStart: WeekStart }

/** Weeks are numbered as in ISO 8601: the first one can begin in the old year. */
const periods: Record<Grouping['by'], (weekStart: WeekStart) => RawBuilder<string>> = {
  week: (weekStart) => sql`to_char(local_day + ${sql.lit(daysBeforeMonday(weekStart))}, 'IYYY-"W"IW')`,
  month: () => sql`to_char(local_day, 'YYYY-MM')`,
  year: () => sql`to_char(local_day, 'YYYY')`,
  sport: () => sql`''`,
}

/** Leaves out routes, which are only plans. */
export async function sumOwnActivities(
  db: CellDb,
  filter: OwnActivities,
  { by, split, weekStart }: Grouping,
): Promise<StatisticsItem[]> {
  const sport = by === 'sport' || split ? sql`sport` : sql`null`
  const kept = keptSums(filter)
  const { rows } = await sql<StatisticsItem>`
    select ${periods[by](weekStart)} as period, ${sport} as sport, ${kept ? sql`sum(count)` : sql`count(*)`}::int as count,
      sum(distance_m) as distance_m, sum(elapsed_time_ms)::float8 as elapsed_time_ms,
      sum(moving_time_ms)::float8 as moving_time_ms, sum(ascent_m) as ascent_m, sum(descent_m) as descent_m,
      sum(calories) as calories
    from ${kept ?? sql`activity where ${matchesFilter(filter)} and is_timed`}
    group by 1, 2 order by 1 desc, 3 desc, 2`.execute(db)
  return rows
}

/** The stored sums per day, if they suffice for this filter: all they know is the account, the day and the sport. */
function keptSums(filter: OwnActivities): RawBuilder<unknown> | undefined {
  const { accountId, year, sport, archived, q, ...others } = filter
  if (archived || Object.values(others).some((one) => one !== undefined) || (q ?? '').trim() !== '')
    return undefined
  const conditions = [sql`account_id = ${accountId}`]
  if (year !== undefined)
    conditions.push(sql`local_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`)
  if (sport !== undefined) conditions.push(sql`sport = ${sport}`)
  return sql`activity_day where ${sql.join(conditions, sql` and `)}`
}
