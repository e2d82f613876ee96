import { sql } from 'kysely'
import type { ImportSource, OfferedZone } from '#server/db/import-schema.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { isKept } from '#server/features/visibility/public.ts'
import type { ListedOutcome } from './upload.queries.ts'

type NewImport = {
  uploadId: string
  accountId: string
  source: ImportSource
  zones: OfferedZone[]
  notes: string[]
}

/** A run that resumes an import keeps what the first run has written, and what the owner has answered. */
export async function saveImport(db: CellDb, { uploadId, accountId, ...found }: NewImport): Promise<void> {
  await db
    .insertInto('activity_import')
    .values({
      upload_id: uploadId,
      account_id: accountId,
      source: found.source,
      zones: JSON.stringify(found.zones),
      notes: JSON.stringify(found.notes),
    })
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .execute()
}

export type ImportRow = {
  source: ImportSource
  zones: OfferedZone[]
  notes: string[]
  undo_state: 'asked' | 'done' | null
  undone: number
}

const unknown: ImportRow = { source: 'files', zones: [], notes: [], undo_state: null, undone: 0 }

/** Uploads from before this was stored have no row. */
export async function findImportRow(
  db: CellDb | CellTransaction,
  accountId: string,
  uploadId: string,
): Promise<ImportRow> {
  const row = await db
    .selectFrom('activity_import')
    .select(['source', 'zones', 'notes', 'undo_state', 'undone'])
    .where('upload_id', '=', uploadId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? unknown
}

/** Counts the activities that it stored and that still exist, newest year first. */
export async function countYears(db: CellDb, uploadId: string): Promise<{ year: number; count: number }[]> {
  const { rows } = await sql<{ year: number; count: number }>`
    select extract(year from local_day)::integer as year, count(*) as count
    from activity where upload_id = ${uploadId} and ${isKept}
    group by 1 order by 1 desc`.execute(db)
  return rows
}

export type FilesQuestion = {
  uploadId: string
  outcome: ListedOutcome['outcome'] | undefined
  /** The position of the last file of the page before. */
  after: number
  limit: number
}

/** In the order of the upload. Activities deleted since are left out. */
export async function listFiles(
  db: CellDb,
  { uploadId, outcome, after, limit }: FilesQuestion,
): Promise<(ListedOutcome & { position: number })[]> {
  const { rows } = await sql<ListedOutcome & { position: number }>`
    select file.position, file.filename, file.outcome, file.sentences, coalesce(became.activities, '[]') as activities
    from (
      select * from imported_file
      where upload_id = ${uploadId} and position > ${after} and ${outcome ? sql`outcome = ${outcome}` : sql`true`}
      order by position limit ${limit}
    ) as file
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', activity.id, 'title', title, 'duplicate_of', duplicate_of) order by named.n) as activities
      from jsonb_array_elements_text(file.activities) with ordinality as named (id, n)
      join activity on activity.id = named.id and activity.deleted_at is null
    ) as became on true
    order by file.position`.execute(db)
  return rows
}

/** Called once the owner has added or declined them. */
export async function clearZones(db: CellDb, accountId: string, uploadId: string): Promise<void> {
  await db
    .updateTable('activity_import')
    .set({ zones: '[]' })
    .where('upload_id', '=', uploadId)
    .where('account_id', '=', accountId)
    .execute()
}
