import { sql } from 'kysely'
import type { RecordHolder } from '#contract/efforts/efforts.ts'
import { effortSports } from '#domain/effort/effort-lengths.ts'
import type { Sport } from '#domain/sport.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isCounted } from '#server/features/visibility/public.ts'

type Own = { accountId: string; id: string }

/** Undefined if it is not the account's. */
export function findMeasured(db: CellDb, { accountId, id }: Own) {
  return db
    .selectFrom('activity')
    .select(['is_measured', isCounted.as('is_counted')])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** As in the indexes: lower is better. */
const cost = (table: string) =>
  sql`(case ${sql.ref(`${table}.kind`)} when 'power' then -${sql.ref(`${table}.value`)} else ${sql.ref(`${table}.value`)} end)`

/** Lower ranks are not shown: nobody is told that they were eleventh. */
const lastRank = 10

type Effort = {
  kind: 'distance' | 'power'
  length: number
  value: number
  start_ms: number
  rank_ever: number | null
  rank_year: number | null
}

/** How many of the account's own efforts were better, plus one. Duplicates and deleted activities do not compete. */
const rank = (inYear: boolean) => sql`(
  select nullif(count(*) + 1, ${lastRank + 1})::int from (
    select from activity_effort as other join activity on activity.id = other.activity_id
    where other.account_id = effort.account_id and other.sport = effort.sport and other.kind = effort.kind
      and other.length = effort.length and ${inYear ? sql`other.year = effort.year` : sql`true`}
      and ${cost('other')} < ${cost('effort')}
      and ${isCounted}
    limit ${lastRank}
  ) as better)`

/** In the order of their lengths. */
export async function listRankedEfforts(db: CellDb, { accountId, id }: Own): Promise<Effort[]> {
  const { rows } = await sql<Effort>`
    select effort.kind, effort.length, effort.value, effort.start_ms,
      ${rank(false)} as rank_ever, ${rank(true)} as rank_year
    from activity_effort as effort
    where effort.activity_id = ${id} and effort.account_id = ${accountId}
    order by effort.kind, effort.length`.execute(db)
  return rows
}

/** The sports that have efforts, by the names under which they are compared. */
export async function listEffortSports(db: CellDb, accountId: string): Promise<Sport[]> {
  const { rows } = await sql<{ sport: Sport }>`
    select name as sport from unnest(${[...effortSports]}::text[]) with ordinality as listed (name, position)
    where exists (
      select from activity_effort as effort join activity on activity.id = effort.activity_id
      where effort.account_id = ${accountId} and effort.sport = listed.name
        and ${isCounted})
    order by position`.execute(db)
  return rows.map(({ sport }) => sport)
}

const bestOnes = 3

type Holder = RecordHolder & { length: number }
type Lengths = { accountId: string; sport: Sport; kind: 'distance' | 'power'; lengths: number[] }

/** The best three of each length, the best first. */
export async function listRecords(
  db: CellDb,
  { accountId, sport, kind, lengths }: Lengths,
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select wanted.length, holder.activity_id, holder.title, holder.sport, holder.day, holder.start_ms, holder.value
    from unnest(${lengths}::float8[]) as wanted (length)
    cross join lateral (
      select effort.activity_id, activity.title, activity.sport, activity.local_day::text as day,
        effort.start_ms, effort.value, ${cost('effort')} as cost
      from activity_effort as effort join activity on activity.id = effort.activity_id
      where effort.account_id = ${accountId} and effort.sport = ${sport} and effort.kind = ${kind}
        and effort.length = wanted.length and ${isCounted}
      order by ${cost('effort')}, effort.start_ms limit ${bestOnes}
    ) as holder
    order by wanted.length, holder.cost, holder.start_ms`.execute(db)
  return rows
}

/** Whether activities are still to be measured. */
export async function isMeasuring(db: CellDb, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_measured', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
