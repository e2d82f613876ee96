import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { storable } from '#server/db/storable.ts'

export type UploadToImport = {
  id: string
  account_id: string
  state: 'open' | 'complete' | 'done' | 'failed'
  filename: string
  sentence: string | null
  files_total: number | null
  created_at: Date
}

const columns = ['id', 'account_id', 'state', 'filename', 'sentence', 'files_total', 'created_at'] as const

/** Also undefined if it belongs to someone else, or is not an activity. */
export function findActivityUpload(
  db: CellDb,
  accountId: string,
  id: string,
): Promise<UploadToImport | undefined> {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('type', '=', 'ACTIVITY')
    .executeTakeFirst()
}

type Completed = { id: string; accountId: string; completedAt: Date }

/** Has no effect on an upload that is already complete or was cancelled. */
export async function markComplete(
  trx: CellTransaction,
  { id, accountId, completedAt }: Completed,
): Promise<void> {
  await trx
    .updateTable('upload')
    .set({ state: 'complete', completed_at: completedAt })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('type', '=', 'ACTIVITY')
    .where('state', '=', 'open')
    .where('expires_at', '>', completedAt)
    .execute()
}

export async function markFilesTotal(db: CellDb, id: string, files_total: number): Promise<void> {
  await db.updateTable('upload').set({ files_total }).where('id', '=', id).execute()
}

/** `sentence` says why all of it failed. */
export async function markImported(db: CellDb, id: string, sentence: string | null): Promise<void> {
  await db
    .updateTable('upload')
    .set({ state: sentence === null ? 'done' : 'failed', sentence })
    .where('id', '=', id)
    .where('state', '=', 'complete')
    .execute()
}

/** Uploads that should have been imported by then. */
export function listUnfinished(
  db: CellDb,
  completedBefore: Date,
): Promise<Pick<UploadToImport, 'id' | 'account_id'>[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'account_id'])
    .where('state', '=', 'complete')
    .where('type', '=', 'ACTIVITY')
    .where('completed_at', '<', completedBefore)
    .execute()
}

/** The positions of the files that an earlier run has finished. */
export async function listFinishedPositions(db: CellDb, uploadId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('imported_file')
    .select('position')
    .where('upload_id', '=', uploadId)
    .execute()
  return new Set(rows.map(({ position }) => position))
}

export type FileOutcome = {
  position: number
  filename: string
  outcome: 'stored' | 'already_uploaded' | 'unreadable' | 'photo'
  /** The same in more detail. */
  became: 'stored' | 'replaced' | 'merged' | 'known' | 'deleted_here' | 'unreadable'
  sentences: string[]
  activities: string[]
}

export function unreadable(
  { position, name }: { position: number; name: string },
  sentence: string,
): FileOutcome {
  return {
    position,
    filename: name,
    outcome: 'unreadable',
    became: 'unreadable',
    sentences: [sentence],
    activities: [],
  }
}

/** The result of an earlier run for a file stays. */
export async function saveOutcomes(db: CellDb, upload_id: string, outcomes: FileOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ filename, sentences, activities, became: _became, ...outcome }) => ({
    upload_id,
    ...outcome,
    filename: storable(filename, limits.filenameMax),
    sentences: JSON.stringify(sentences.map((sentence) => storable(sentence, limits.descriptionMax))),
    activities: JSON.stringify(activities),
  }))
  await db
    .insertInto('imported_file')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['upload_id', 'position']).doNothing())
    .execute()
}

export type OutcomeCounts = Record<FileOutcome['outcome'], number>

export async function countOutcomes(db: CellDb, uploadId: string): Promise<OutcomeCounts> {
  const rows = await db
    .selectFrom('imported_file')
    .select(['outcome', sql<number>`count(*)`.as('count')])
    .where('upload_id', '=', uploadId)
    .groupBy('outcome')
    .execute()
  const countOf = (outcome: string) => rows.find((row) => row.outcome === outcome)?.count ?? 0
  return {
    stored: countOf('stored'),
    already_uploaded: countOf('already_uploaded'),
    unreadable: countOf('unreadable'),
    photo: countOf('photo'),
  }
}

export type ListedOutcome = Omit<FileOutcome, 'activities' | 'position' | 'became'> & {
  activities: { id: string; title: string; duplicate_of: string | null }[]
}

/** Those with messages first. Activities deleted since are left out. */
export async function listOutcomes(db: CellDb, uploadId: string, max: number): Promise<ListedOutcome[]> {
  const { rows } = await sql<ListedOutcome>`
    select file.filename, file.outcome, file.sentences, coalesce(became.activities, '[]') as activities
    from (
      select * from imported_file where upload_id = ${uploadId}
      order by jsonb_array_length(sentences) > 0 desc, position limit ${max}
    ) as file
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', activity.id, 'title', title, 'duplicate_of', duplicate_of) order by named.n) as activities
      from jsonb_array_elements_text(file.activities) with ordinality as named (id, n)
      join activity on activity.id = named.id and activity.deleted_at is null
    ) as became on true
    order by jsonb_array_length(file.sentences) > 0 desc, file.position`.execute(db)
  return rows
}

/** The message of an upload of one file that could not be read: it has failed as a whole. */
export async function findOnlyMessage(db: CellDb, uploadId: string): Promise<string | null> {
  const rows = await db
    .selectFrom('imported_file')
    .select(['outcome', 'sentences'])
    .where('upload_id', '=', uploadId)
    .limit(2)
    .execute()
  const [only, another] = rows
  return only?.outcome === 'unreadable' && !another ? only.sentences.join(' ') : null
}
