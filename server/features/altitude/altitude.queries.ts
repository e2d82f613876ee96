import { sql } from 'kysely'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import { comparedNames } from '#domain/telemetry/compare-totals.ts'
import type { ActivityRow, CellDb, CellTransaction } from '#server/db/schema.ts'
import { asManyAsFit, columnsToRead } from '#server/features/recordings/public.ts'

const columns = [
  ...columnsToRead,
  ...comparedNames,
  'series',
  'device_totals',
  'our_totals',
  'recorded_telemetry_key',
  'keeps_recorded_altitude',
  'terrain_model',
] as const
export type ActivityToLevel = Pick<ActivityRow, (typeof columns)[number]>

const atATime = 20

/** A batch of the activities whose altitude still has to be compared with the terrain; empty only if none are left. */
export async function listUnlevelled(db: CellDb, accountId: string): Promise<ActivityToLevel[]> {
  const rows = await db
    .selectFrom('activity')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('is_levelled', '=', false)
    .orderBy('id', 'desc')
    .limit(atATime)
    .execute()
  const fitting = new Set(asManyAsFit(rows).map(({ id }) => id))
  return rows.filter(({ id }) => fitting.has(id))
}

/** Undefined if it was changed meanwhile, or another job was faster. */
export async function findUnchanged(
  trx: CellTransaction,
  { id, telemetry_key, keeps_recorded_altitude, sport }: ActivityToLevel,
): Promise<ActivityToLevel | undefined> {
  return trx
    .selectFrom('activity')
    .select(columns)
    .where('id', '=', id)
    .where('is_levelled', '=', false)
    .where('telemetry_key', '=', telemetry_key)
    .where('keeps_recorded_altitude', '=', keeps_recorded_altitude)
    .where('sport', '=', sport)
    .executeTakeFirst()
}

type Levelled = Partial<
  Pick<ActivityRow, 'telemetry_key' | 'recorded_telemetry_key' | 'terrain_model' | 'altitude_source'>
>
type Totals = Partial<Pick<ActivityRow, (typeof comparedNames)[number]>> & {
  series?: string
  our_totals?: string
}

export async function saveLevelled(
  trx: CellTransaction,
  id: string,
  change: Levelled & Totals,
): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ ...change, is_levelled: true })
    .where('id', '=', id)
    .execute()
}

export async function listAccountsWithUnlevelled(db: CellDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('account_id')
    .distinct()
    .where('is_levelled', '=', false)
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Without any heights, no activity has to be read. */
export async function markAllLevelled(db: CellDb): Promise<void> {
  await db
    .updateTable('activity')
    .set({ is_levelled: true })
    .where('is_levelled', '=', false)
    .where('recorded_telemetry_key', 'is', null)
    .execute()
}

const gridZoom = 14

/** Marks the activities in this area to be compared with its heights again. */
export async function unlevelIn(
  trx: CellTransaction,
  { west, south, east, north }: BoundingBox,
): Promise<void> {
  await sql`
    update activity set is_levelled = false
    where is_levelled and id in (
      select activity_id from activity_track where audience = 'owner'
        and west <= ${columnOf(mercatorX(east), gridZoom)} and east >= ${columnOf(mercatorX(west), gridZoom)}
        and north <= ${rowOf(mercatorY(south), gridZoom)} and south >= ${rowOf(mercatorY(north), gridZoom)})`.execute(
    trx,
  )
}

/** A region of heights, in the version that the activities of a cell have been compared with. */
export type TerrainSeen = BoundingBox & { name: string; version: string }

export async function findTerrainSeen(db: CellDb | CellTransaction): Promise<TerrainSeen[]> {
  return (await db.selectFrom('atlas_seen').select('terrain').executeTakeFirstOrThrow()).terrain
}

export async function saveTerrainSeen(trx: CellTransaction, seen: TerrainSeen[]): Promise<void> {
  await trx
    .updateTable('atlas_seen')
    .set({ terrain: JSON.stringify(seen) })
    .execute()
}
