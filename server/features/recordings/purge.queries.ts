import { sql } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

/** An account with something to purge. */
export async function findDeletedBefore(db: CellDb, until: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('activity')
    .select('account_id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(1)
    .executeTakeFirst()
  return row?.account_id
}

export type Due = {
  id: string
  telemetry_key: string
  recorded_telemetry_key: string | null
  file_id: string | null
}

export function listDeletedBefore(
  trx: CellTransaction,
  { accountId, until, limit }: { accountId: string; until: Date; limit: number },
): Promise<Due[]> {
  return trx
    .selectFrom('activity')
    .select(['id', 'telemetry_key', 'recorded_telemetry_key', 'file_id'])
    .where('account_id', '=', accountId)
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
}

/** Also deletes the rows of files that no activity needs any more, and returns the keys of their objects. */
export async function removeActivities(trx: CellTransaction, due: Due[]): Promise<{ unusedFiles: string[] }> {
  const ids = due.map(({ id }) => id)
  const fileIds = due.flatMap(({ file_id }) => file_id ?? [])
  if (ids.length > 0) await trx.deleteFrom('activity').where('id', 'in', ids).execute()
  if (fileIds.length === 0) return { unusedFiles: [] }
  const removed = await trx
    .deleteFrom('activity_file')
    .where('id', 'in', fileIds)
    .where(sql<boolean>`not exists (select from activity where activity.file_id = activity_file.id)`)
    .returning('object_key')
    .execute()
  return { unusedFiles: removed.map(({ object_key }) => object_key) }
}
