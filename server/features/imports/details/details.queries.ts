import { sql } from 'kysely'
import { comparedNames } from '#domain/telemetry/compare-totals.ts'
import type { ActivityRow, CellDb, CellTransaction } from '#server/db/schema.ts'
import type { NewActivity } from '#server/features/recordings/public.ts'

/** A file that contains more than was stored when it was read, or would be read differently now. */
export type FileToReadAgain = {
  id: string
  sha256: string
  object_key: string
  filename: string
  size: number
}

/** The file of one of the account's activities that are still to be read again. */
export function findFileToReadAgain(db: CellDb, accountId: string): Promise<FileToReadAgain | undefined> {
  return db
    .selectFrom('activity')
    .innerJoin('activity_file as file', 'file.id', 'activity.file_id')
    .select(['file.id', 'file.sha256', 'file.object_key', 'file.filename', 'file.size'])
    .where('activity.account_id', '=', accountId)
    .where('is_detailed', '=', false)
    .limit(1)
    .executeTakeFirst()
}

const columns = [
  'id',
  'file_part',
  ...comparedNames,
  'series',
  'our_totals',
  'edited_fields',
  'telemetry_key',
  'recorded_telemetry_key',
  'start_time_ms',
  'is_timed',
  'hides_parts',
  'title',
  'description',
  'sport',
  'device',
  'laps',
  'pauses',
] as const
export type Undetailed = Pick<ActivityRow, (typeof columns)[number]>

export function listUndetailed(trx: CellTransaction, fileId: string): Promise<Undetailed[]> {
  return trx
    .selectFrom('activity')
    .select(columns)
    .where('file_id', '=', fileId)
    .where('is_detailed', '=', false)
    .execute()
}

export type Details = Partial<NewActivity>

export async function saveDetails(trx: CellTransaction, id: string, details: Details): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ ...details, is_detailed: true })
    .where('id', '=', id)
    .execute()
}

/** Activities that have lost their file have nothing that could be read again. */
export async function markWithoutFile(db: CellDb, accountId: string): Promise<void> {
  await sql`
    update activity set is_detailed = true
    where account_id = ${accountId} and not is_detailed and file_id is null`.execute(db)
}

export async function listAccountsWithUndetailed(db: CellDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('account_id')
    .distinct()
    .where('is_detailed', '=', false)
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
