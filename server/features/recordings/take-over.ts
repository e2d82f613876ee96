import { sql } from 'kysely'
import { type DefaultVisibility, effectiveVisibility, Visibility } from '#domain/visibility.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { moveTracks, relistTracks } from '#server/features/tiles/public.ts'
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

/** Everything that a recording says, except for the texts. */
const recordingColumns = [
  'file_part',
  'provider',
  'recording_rank',
  'is_owner_only',
  'start_time_ms',
  'end_time_ms',
  'is_timed',
  'timezone',
  'local_day',
  'country',
  'distance_m',
  'elapsed_time_ms',
  'moving_time_ms',
  'ascent_m',
  'descent_m',
  'calories',
  'series',
  'device_totals',
  'our_totals',
  'device',
  'laps',
  'pauses',
  'pool',
  'dive',
  'is_detailed',
  'losses',
  'point_count',
  'sketch',
  'telemetry_key',
  'recorded_telemetry_key',
  'terrain_model',
  'altitude_source',
] as const

const textColumns = ['title', 'description', 'sport'] as const

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
    ...recordingColumns,
    ...textColumns.filter((name) => takesTexts && !old.edited_fields.includes(name)),
  ]
  const visibility =
    old.is_owner_only && better.visibility === Visibility.onlyMe ? Visibility.onlyMe : old.visibility
  const effective = effectiveVisibility(visibility, defaultVisibility, { isOwnerOnly: better.is_owner_only })
  await moveTracks(trx, { accountId, from, to })
  for (const table of ['activity_crossing', 'activity_place', 'activity_effort'] as const)
    await trx.deleteFrom(table).where('activity_id', '=', to).execute()
  // A session of a file belongs to one activity.
  await trx.updateTable('activity').set({ file_id: null }).where('id', '=', from).execute()
  await sql`
    update activity set (${sql.join(taken.map((name) => sql.ref(name)))}) =
        (select ${sql.join(taken.map((name) => sql.ref(`better.${name}`)))} from activity as better where better.id = ${from}),
      file_id = ${better.file_id}, visibility = ${visibility}, effective_visibility = ${effective},
      hides_parts = null, seen_totals = 'null', is_crossed = false, is_levelled = false,
      is_measured = false, held_heart_rate = null, maybe_same_as = null,
      multisport_id = coalesce(multisport_id, ${better.multisport_id}), updated_at = ${now}
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
