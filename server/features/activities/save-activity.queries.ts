import { sql, type Insertable } from 'kysely'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'

/** What a content became when it was uploaded before. */
export type StoredContent = {
  fileId: string
  objectKey: string
  activities: { id: string; part: number; isDeleted: boolean }[]
}

type StoredRow = {
  sha256: string
  file_id: string
  object_key: string
  id: string | null
  file_part: number | null
  is_deleted: boolean
}

/**
 * By their hashes; all contents of the account if none are given. Activities are in the order of the
 * sessions.
 */
export async function listStoredContents(
  db: CellDb,
  accountId: string,
  sha256s?: string[],
): Promise<Map<string, StoredContent>> {
  const contents = new Map<string, StoredContent>()
  if (sha256s?.length === 0) return contents
  const { rows } = await sql<StoredRow>`
    select sha256, activity_file.id as file_id, object_key, activity.id, file_part, activity.deleted_at is not null as is_deleted
    from activity_file left join activity on activity.file_id = activity_file.id
    where activity_file.account_id = ${accountId} and ${sha256s ? sql`sha256 = any(${sha256s}::text[])` : sql`true`}
    order by file_part`.execute(db)
  for (const { sha256, file_id, object_key, id, file_part, is_deleted } of rows) {
    const content = contents.get(sha256) ?? { fileId: file_id, objectKey: object_key, activities: [] }
    if (id !== null) content.activities.push({ id, part: file_part ?? 0, isDeleted: is_deleted })
    contents.set(sha256, content)
  }
  return contents
}

export type NewFile = Omit<Insertable<CellDatabase['activity_file']>, 'created_at'>
export type NewActivity = Insertable<CellDatabase['activity']>

/** A file whose activities were all deleted comes back in its new form. */
export async function saveFiles(trx: CellTransaction, files: NewFile[]): Promise<void> {
  await trx
    .insertInto('activity_file')
    .values(files)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        filename: sql`excluded.filename`,
        object_key: sql`excluded.object_key`,
        size: sql`excluded.size`,
      }),
    )
    .execute()
}

/** PostgreSQL accepts up to 65,535 values in a statement. */
const rowsAtATime = 500

export async function insertActivities(trx: CellTransaction, activities: NewActivity[]): Promise<void> {
  for (let from = 0; from < activities.length; from += rowsAtATime)
    await insertSome(trx, activities.slice(from, from + rowsAtATime))
}

/** A deleted activity comes back with what its owner has written about it. */
async function insertSome(trx: CellTransaction, activities: NewActivity[]): Promise<void> {
  await trx
    .insertInto('activity')
    .values(activities)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        deleted_at: null,
        duplicate_of: sql`excluded.duplicate_of`,
        telemetry_key: sql`excluded.telemetry_key`,
        point_count: sql`excluded.point_count`,
        device_totals: sql`excluded.device_totals`,
        hides_parts: sql`excluded.hides_parts`,
        seen_totals: sql`excluded.seen_totals`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
}
