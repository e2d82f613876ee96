import { sql } from 'kysely'
import type { EstimatedFrom } from '#contract/efforts/athlete.ts'
import { ftpSeconds, noSettings, type AthleteSettings } from '#domain/effort/athlete.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isCounted } from '#server/features/visibility/public.ts'

export async function findAthleteSettings(db: CellDb, accountId: string): Promise<AthleteSettings> {
  const row = await db
    .selectFrom('athlete')
    .select(['max_heart_rate', 'resting_heart_rate', 'threshold_heart_rate', 'ftp', 'birth_year'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? noSettings
}

export async function saveAthleteSettings(
  db: CellDb,
  accountId: string,
  settings: AthleteSettings,
): Promise<void> {
  await db
    .insertInto('athlete')
    .values({ account_id: accountId, ...settings })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
    .execute()
}

/** The activity since then with the highest sustained heart rate. */
export async function findHighestHeartRate(
  db: CellDb,
  accountId: string,
  sinceMs: number,
): Promise<EstimatedFrom | undefined> {
  const { rows } = await sql<EstimatedFrom>`
    select id as activity_id, title, local_day::text as day, held_heart_rate as value from activity
    where account_id = ${accountId} and held_heart_rate is not null and start_time_ms >= ${sinceMs}
      and ${isCounted}
    order by held_heart_rate desc limit 1`.execute(db)
  return rows[0]
}

/** The ride since then with the strongest 20 minutes. */
export async function findStrongestRide(
  db: CellDb,
  accountId: string,
  sinceMs: number,
): Promise<EstimatedFrom | undefined> {
  const { rows } = await sql<EstimatedFrom>`
    select effort.activity_id, activity.title, activity.local_day::text as day, effort.value
    from activity_effort as effort join activity on activity.id = effort.activity_id
    where effort.account_id = ${accountId} and effort.sport = 'cycling' and effort.kind = 'power'
      and effort.length = ${ftpSeconds} and effort.start_ms >= ${sinceMs}
      and ${isCounted}
    order by (case effort.kind when 'power' then -effort.value else effort.value end) limit 1`.execute(db)
  return rows[0]
}
