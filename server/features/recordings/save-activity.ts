import { type Insertable, sql, type Updateable } from 'kysely'
import type { DefaultVisibility } from '#domain/visibility.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import { saveDrawnTracks } from '#server/features/tiles/public.ts'
import type { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { declaredOf, type Given } from './activity-columns.ts'
import type { FileSource, ReadActivity } from './read-activity.ts'
import { columnsOfRestored } from './restored/columns-of-restored.ts'
import { columnsOfDevice } from './visible-totals.ts'

export type ActivityToSave = ReadActivity & {
  id: string
  telemetryKey: string
  /** The original of this duplicate, if it is one. */
  duplicateOf: string | null
  /** An activity that it may be a duplicate of. */
  maybeSameAs: string | null
  /** The event that it was restored as a leg of; null if there is none. */
  multisportId?: string | null
}

export type FileToSave = {
  id: string
  sha256: string
  filename: string
  size: number
  objectKey: string
  losses: string[]
  /** The platform it came from, if any. */
  source: FileSource | undefined
  /** Whether they are for their owner only, until they choose otherwise. */
  isPrivate: boolean
  activities: ActivityToSave[]
}

export type SaveOptions = {
  accountId: string
  defaultVisibility: DefaultVisibility
  now: Date
  /** The import, unless it came from a connected account. */
  uploadId: string | null
}

/**
 * Saves the rows of files and their activities, with everything that lists and maps show. Their objects must
 * be stored already.
 */
export async function saveActivities(
  trx: CellTransaction,
  files: FileToSave[],
  options: SaveOptions,
): Promise<void> {
  if (files.length === 0) return
  const { accountId } = options
  await saveFiles(
    trx,
    files.map(({ id, sha256, filename, size, objectKey }) => ({
      id,
      account_id: accountId,
      sha256,
      filename,
      size,
      object_key: objectKey,
    })),
  )
  await insertActivities(
    trx,
    files.flatMap((file) => file.activities.map((activity) => rowOf(file, activity, options))),
  )
  const activities = files.flatMap((file) => file.activities)
  await saveDrawnTracks(
    trx,
    activities.map(({ id, drawn }) => ({ accountId, activityId: id, drawn })),
  )
}

const givenColumns = declaredOf(({ given }) => given)

function rowOf(file: FileToSave, activity: ActivityToSave, options: SaveOptions): NewActivity {
  const all: Given = {
    file,
    activity,
    options,
    totals: totalsOf(activity),
    details: detailsOf(activity, file.id),
  }
  const row = Object.fromEntries(givenColumns.map(([name, given]) => [name, given(all)])) as NewActivity
  return { ...row, ...(activity.restored && columnsOfRestored(activity.restored, options)) }
}

/** As columns. The legs of an event come from one file, which may hold several events. */
export function detailsOf(
  { pool, dive, event }: Pick<ReadActivity, 'pool' | 'dive' | 'event'>,
  fileId: string,
): Pick<NewActivity, 'pool' | 'dive' | 'multisport_id'> {
  return {
    pool: pool && JSON.stringify(pool),
    dive: dive && JSON.stringify(dive),
    multisport_id: event === null ? null : `${fileId}-${event}`,
  }
}

/** Our totals, replaced by those of the device if it is trusted. */
export function totalsOf({
  summary,
  deviceTotals,
  trustsDevice,
}: Pick<ReadActivity, 'summary' | 'deviceTotals' | 'trustsDevice'>) {
  const ours = {
    distance_m: finite(summary.distance_m),
    moving_time_ms: whole(summary.moving_time_ms),
    ascent_m: finite(summary.ascent_m),
    descent_m: finite(summary.descent_m),
  }
  const { series } = summary
  return {
    elapsed_time_ms: whole(summary.elapsed_time_ms),
    calories: finite(summary.calories),
    device_totals: deviceTotals && JSON.stringify(deviceTotals),
    ...(trustsDevice && deviceTotals
      ? columnsOfDevice({ ...ours, series }, deviceTotals)
      : { ...ours, series: JSON.stringify(series), our_totals: null }),
  }
}

const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null

function whole(value: number | null): number | null {
  const known = finite(value)
  return known === null ? null : Math.round(known)
}

/** What became of a content that was uploaded earlier. */
export type StoredContent = {
  fileId: string
  objectKey: string
  activities: { id: string; part: number; isDeleted: boolean; rank: RecordingRank; isOwnerOnly: boolean }[]
}

type StoredRow = { sha256: string; file_id: string; object_key: string; is_deleted: boolean } & (
  | { id: string; file_part: number; recording_rank: RecordingRank; is_owner_only: boolean }
  | { id: null; file_part: null; recording_rank: null; is_owner_only: null }
)

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
    select sha256, activity_file.id as file_id, object_key, activity.id, file_part, activity.deleted_at is not null as is_deleted,
      recording_rank, is_owner_only
    from activity_file left join activity on activity.file_id = activity_file.id
    where activity_file.account_id = ${accountId} and ${sha256s ? sql`sha256 = any(${sha256s}::text[])` : sql`true`}
    order by file_part`.execute(db)
  for (const { sha256, file_id, object_key, ...row } of rows) {
    const content = contents.get(sha256) ?? { fileId: file_id, objectKey: object_key, activities: [] }
    if (row.id !== null)
      content.activities.push({
        id: row.id,
        part: row.file_part,
        isDeleted: row.is_deleted,
        rank: row.recording_rank,
        isOwnerOnly: row.is_owner_only,
      })
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

const whenBack: Updateable<CellDatabase['activity']> = Object.fromEntries(
  declaredOf(({ back }, name) => {
    if (typeof back === 'object') return back.again
    return back === 'new' ? sql.ref(`excluded.${name}`) : undefined
  }),
)

/** A deleted activity comes back with what its owner has written about it. */
async function insertSome(trx: CellTransaction, activities: NewActivity[]): Promise<void> {
  await trx
    .insertInto('activity')
    .values(activities)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...whenBack, updated_at: sql`now()` }))
    .execute()
}
