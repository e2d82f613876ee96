import { sql } from 'kysely'
import type { BestEffort } from '#domain/effort/best-efforts.ts'
import type { Sport } from '#domain/sport.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import {
  asManyAsFit,
  columnsToRead,
  idsOfUnchanged,
  type ActivityToRead,
  type SamplesRead,
} from '#server/features/recordings/public.ts'

const atATime = 50
export type ActivityToMeasure = ActivityToRead & { local_day: string }

/** A batch of the activities whose best efforts still have to be worked out; empty only if none are left. */
export async function listUnmeasured(db: CellDb, accountId: string): Promise<ActivityToMeasure[]> {
  const rows = await db
    .selectFrom('activity')
    .select([...columnsToRead, 'local_day'])
    .where('account_id', '=', accountId)
    .where('is_measured', '=', false)
    .orderBy('id', 'desc')
    .limit(atATime)
    .execute()
  const fitting = new Set(asManyAsFit(rows).map(({ id }) => id))
  return rows.filter(({ id }) => fitting.has(id))
}

type Read = SamplesRead & { sport: Sport }

/** Those that no other job has finished meanwhile, and that still have the recording and sport that were read. */
export async function listStillUnmeasured(trx: CellTransaction, read: Read[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('activity')
    .select(['id', 'telemetry_key', 'sport'])
    .where(
      'id',
      'in',
      read.map(({ id }) => id),
    )
    .where('is_measured', '=', false)
    .execute()
  const sports = new Map(read.map(({ id, sport }) => [id, sport]))
  return idsOfUnchanged(
    rows.filter(({ id, sport }) => sports.get(id) === sport),
    read,
  )
}

export type Measured = {
  activityId: string
  /** The name under which its sport is compared; null if there are no efforts. */
  sport: Sport | null
  year: number
  efforts: BestEffort[]
  heldHeartRate: number | null
}

export async function saveMeasured(
  trx: CellTransaction,
  accountId: string,
  measured: Measured[],
): Promise<void> {
  if (measured.length === 0) return
  const ids = measured.map(({ activityId }) => activityId)
  await trx.deleteFrom('activity_effort').where('activity_id', 'in', ids).execute()
  const rows = measured.flatMap(({ activityId, sport, year, efforts }) =>
    efforts.flatMap((effort) =>
      sport === null
        ? []
        : [
            {
              account_id: accountId,
              activity_id: activityId,
              sport,
              year,
              kind: effort.kind,
              length: effort.kind === 'distance' ? effort.metres : effort.seconds,
              value: effort.kind === 'distance' ? effort.duration_ms : effort.watts,
              start_ms: effort.start_ms,
            },
          ],
    ),
  )
  if (rows.length > 0) await trx.insertInto('activity_effort').values(rows).execute()
  await sql`
    update activity set is_measured = true, held_heart_rate = measured.held
    from unnest(${ids}::text[], ${measured.map(({ heldHeartRate }) => heldHeartRate)}::float8[]) as measured (id, held)
    where activity.id = measured.id`.execute(trx)
}

/** The accounts with activities to be measured, as after a change of the rules. */
export async function listAccountsWithUnmeasured(db: CellDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('account_id')
    .distinct()
    .where('is_measured', '=', false)
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** After a change of the rules, everything is measured again; until then the old efforts are shown. */
export async function followRules(db: CellDb, version: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('atlas_seen')
      .set({ effort_rules: version })
      .where('effort_rules', '<', version)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await trx.updateTable('activity').set({ is_measured: false }).where('is_measured', '=', true).execute()
  })
}
