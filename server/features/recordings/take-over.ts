import { sql } from 'kysely'
import { type DefaultVisibility, effectiveVisibility, Visibility } from '#domain/visibility.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { moveTracks, relistTracks } from '#server/features/tiles/public.ts'
import { columnsThat, declaredOf } from './activity-columns.ts'
import { syncDuplicatesWithOriginals } from './duplicates.ts'

type Replacement = {
  accountId: string
  /** The activity with the better recording. Its row is removed. */
  from: string
  /** The activity that stays, with everything that refers to it. */
  to: string
  defaultVisibility: DefaultVisibility
  /** Whether the better one has texts from its owner, and not just from its file. */
  hasTexts: boolean
  now: Date
}

const columnsTaken = columnsThat(({ replaced }) => replaced === 'taken')
const textsTaken = columnsThat(({ replaced }) => replaced === 'taken unless edited')
/** What follows from the recording, as long as it has not been derived anew. */
const derivedAgain = Object.fromEntries(
  declaredOf(({ replaced }) => (typeof replaced === 'object' ? replaced.again : undefined)),
)

/**
 * Gives an activity the recording of another one. Its id, its owner's changes and what refers to it stay; what
 * follows from the recording is derived anew. Returns the keys of objects that no row refers to any more.
 */
export async function takeOver(trx: CellTransaction, replacement: Replacement): Promise<string[]> {
  const { accountId, from, to, defaultVisibility, hasTexts, now } = replacement
  const [old, better] = [await findRow(trx, to), await findRow(trx, from)]
  // Texts from an owner-only platform must not stay where others can see them.
  const takesTexts = hasTexts || old.is_owner_only
  const taken = [
    ...columnsTaken,
    ...textsTaken.filter((name) => takesTexts && !old.edited_fields.includes(name)),
  ]
  const visibility =
    old.is_owner_only && better.visibility === Visibility.onlyMe ? Visibility.onlyMe : old.visibility
  const effective = effectiveVisibility(visibility, defaultVisibility, { isOwnerOnly: better.is_owner_only })
  await moveTracks(trx, { accountId, from, to })
  for (const table of ['activity_crossing', 'activity_place', 'activity_effort'] as const)
    await trx.deleteFrom(table).where('activity_id', '=', to).execute()
  // A session of a file belongs to one activity.
  await trx.updateTable('activity').set({ file_id: null }).where('id', '=', from).execute()
  const assigned = {
    ...derivedAgain,
    file_id: better.file_id,
    visibility,
    effective_visibility: effective,
    multisport_id: old.multisport_id ?? better.multisport_id,
    updated_at: now,
  }
  // In one statement, because a session of a file belongs to one activity.
  await sql`
    update activity set (${sql.join(taken.map((name) => sql.ref(name)))}) =
        (select ${sql.join(taken.map((name) => sql.ref(`better.${name}`)))} from activity as better where better.id = ${from}),
      ${sql.join(Object.entries(assigned).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${to}`.execute(trx)
  await trx.deleteFrom('activity').where('id', '=', from).execute()
  await trx
    .updateTable('activity_source')
    .set({ is_recording: false })
    .where('activity_id', '=', to)
    .execute()
  if (visibility !== old.visibility) await syncDuplicatesWithOriginals(trx, { accountId, ids: [to] })
  await relistTracks(trx, accountId, [to])
  return [...telemetryOf(old), ...(await removeUnusedFile(trx, old.file_id))]
}

function findRow(trx: CellTransaction, id: string) {
  return trx
    .selectFrom('activity')
    .select([
      'file_id',
      'multisport_id',
      'telemetry_key',
      'recorded_telemetry_key',
      'is_owner_only',
      'edited_fields',
      'visibility',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const telemetryOf = ({
  telemetry_key,
  recorded_telemetry_key,
}: {
  telemetry_key: string
  recorded_telemetry_key: string | null
}): string[] => [telemetry_key, ...(recorded_telemetry_key === null ? [] : [recorded_telemetry_key])]

async function removeUnusedFile(trx: CellTransaction, id: string | null): Promise<string[]> {
  if (id === null) return []
  const removed = await trx
    .deleteFrom('activity_file')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from activity where activity.file_id = activity_file.id)`)
    .returning('object_key')
    .execute()
  return removed.map(({ object_key }) => object_key)
}
