import { sql } from 'kysely'
import type { Gear } from '#contract/gear/gear.ts'
import type { Sport } from '#domain/sport.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { isCounted } from '#server/features/visibility/public.ts'

/** Gear in use first; then what was used last, and what was never used. */
export async function listGearOf(db: CellDb, accountId: string): Promise<Gear[]> {
  const { rows } = await sql<Gear>`
    select gear.id, kind, name, brand, model, note, initial_distance_m, replace_at_m, default_sports,
      retired_at is not null as is_retired, coalesce(used.count, 0)::int as count,
      initial_distance_m + coalesce(used.distance_m, 0) as distance_m,
      coalesce(used.moving_time_ms, 0)::double precision as moving_time_ms,
      coalesce(used.ascent_m, 0) as ascent_m, used.first_day::text, used.last_day::text
    from gear left join (
      select gear_id, count(*) as count, sum(distance_m) as distance_m, sum(moving_time_ms) as moving_time_ms,
        sum(ascent_m) as ascent_m, min(local_day) as first_day, max(local_day) as last_day
      from activity
      where account_id = ${accountId} and gear_id is not null
        and ${isCounted}
      group by gear_id
    ) as used on used.gear_id = gear.id
    where gear.account_id = ${accountId}
    order by retired_at is not null, used.last_day desc nulls last, gear.name, gear.id`.execute(db)
  return rows
}

export async function countGear(trx: CellTransaction, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('gear')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

type OwnGear = { accountId: string; id: string }

/** Undefined if it is not the account's. */
export function findGear(db: CellDb | CellTransaction, { accountId, id }: OwnGear) {
  return db
    .selectFrom('gear')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** A sport has one default at most. */
export async function takeDefaultsFromOthers(
  trx: CellTransaction,
  { accountId, id }: OwnGear,
  sports: readonly Sport[],
): Promise<void> {
  if (sports.length === 0) return
  await sql`
    update gear set default_sports = array(
      select sport from unnest(default_sports) as sport where sport <> all(${sports}::text[]))
    where account_id = ${accountId} and id <> ${id} and default_sports && ${sports}::text[]`.execute(trx)
}

export async function moveActivitiesOf(
  trx: CellTransaction,
  { accountId, from, into }: { accountId: string; from: string; into: string },
): Promise<void> {
  await sql`update activity set gear_id = ${into} where account_id = ${accountId} and gear_id = ${from}`.execute(
    trx,
  )
}

/** Activities that arrive later than this after they began are history: nobody knows what was used then. */
export const newForMs = 30 * dayMs

type Newcomers = { accountId: string; ids: readonly string[]; now: number }

/** Gives new activities the default gear of their sport, unless they have some. */
export async function giveDefaultGear(
  trx: CellTransaction,
  { accountId, ids, now }: Newcomers,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update activity set gear_id = gear.id
    from gear
    where gear.account_id = ${accountId} and gear.retired_at is null and activity.sport = any(gear.default_sports)
      and activity.account_id = ${accountId} and activity.id = any(${ids}::text[]) and activity.gear_id is null
      and activity.start_time_ms > ${now - newForMs}`.execute(trx)
}
