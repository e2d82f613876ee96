import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { Visibility } from '#domain/visibility.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { storable } from '#server/db/storable.ts'
import type { SourceFields } from '#server/db/source-schema.ts'
import { relistTracks } from '#server/features/tiles/public.ts'
import {
  listEquallyVisibleDuplicates,
  type RestoredActivity,
  type RestoredSource,
} from '#server/features/recordings/public.ts'

/**
 * The activities of an export that are here, by their ids in the export: they have the same id if this is where it was
 * exported, or else the same content.
 */
export async function findHere(
  db: CellDb,
  accountId: string,
  activities: RestoredActivity[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ exported: string; id: string }>`
    select exported.id as exported, activity.id
    from unnest(
      ${activities.map(({ id }) => id)}::text[], ${activities.map(({ content }) => content?.sha256 ?? null)}::text[],
      ${activities.map(({ content }) => content?.part ?? null)}::int[]
    ) as exported (id, sha256, part)
    left join activity_file as file on file.account_id = ${accountId} and file.sha256 = exported.sha256
    join activity on activity.account_id = ${accountId} and activity.deleted_at is null
      and (activity.id = exported.id or activity.file_id = file.id and activity.file_part = exported.part)`.execute(
    db,
  )
  return new Map(rows.map(({ exported, id }) => [exported, id]))
}

/** The platforms that an account is connected with. */
export async function listLinked(db: CellDb, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('fitness_link')
    .select('provider')
    .where('account_id', '=', accountId)
    .where('removing_at', 'is', null)
    .execute()
  return new Set(rows.map(({ provider }) => provider))
}

type Own = { accountId: string; now: Date }

/** What platforms must not bring back. What is already known here about the same activities stays. */
export async function saveForgotten(db: CellDb, own: Own, sources: RestoredSource[]): Promise<void> {
  for (let from = 0; from < sources.length; from += 1000) {
    const rows = sources.slice(from, from + 1000)
    await db
      .insertInto('activity_source')
      .values(rows.map((source) => ({ ...rowOf(source, own), fields: '{}', activity_id: null })))
      .onConflict((conflict) => conflict.columns(['account_id', 'provider', 'external_id']).doNothing())
      .execute()
  }
}

/** The ids of a restored activity at platforms, unless something else here already has them. */
export async function saveRestoredSources(
  trx: CellTransaction,
  own: Own,
  named: { source: RestoredSource; activityId: string }[],
): Promise<void> {
  if (named.length === 0) return
  await trx
    .insertInto('activity_source')
    .values(named.map(({ source, activityId }) => ({ ...rowOf(source, own), activity_id: activityId })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider', 'external_id'])
        .doUpdateSet({ activity_id: sql`excluded.activity_id`, is_recording: sql`excluded.is_recording` })
        .where('activity_source.activity_id', 'is', null),
    )
    .execute()
}

function rowOf(source: RestoredSource, { accountId, now }: Own) {
  return {
    account_id: accountId,
    provider: source.provider,
    external_id: storable(source.externalId, limits.filenameMax),
    origin: source.origin,
    is_owner_only: source.isOwnerOnly,
    is_recording: source.isRecording,
    fields: JSON.stringify(storableFields(source.fields)),
    fetched_at: new Date(Math.min(source.fetchedMs ?? now.getTime(), now.getTime())),
  }
}

function storableFields({ title, description, sport }: SourceFields): SourceFields {
  return {
    ...(title !== undefined && { title: storable(title, limits.titleMax) }),
    ...(description !== undefined && { description: storable(description, limits.descriptionMax) }),
    ...(sport !== undefined && { sport }),
  }
}

type Import = { accountId: string; uploadId: string | null }

/**
 * Marks copies as copies again, and restores what the owner was asked about. Only for what this import has brought:
 * about anything that was here before, the owner may have decided otherwise since. Returns the copies whose comments
 * and votes now belong to the original.
 */
export async function linkRestored(
  trx: CellTransaction,
  { accountId, uploadId }: Import,
  activities: RestoredActivity[],
): Promise<string[]> {
  const copies = await link(trx, { accountId, uploadId, activities, column: 'duplicate_of' })
  const asked = await link(trx, { accountId, uploadId, activities, column: 'maybe_same_as' })
  if (copies.length + asked.length > 0) await relistTracks(trx, accountId, [...copies, ...asked])
  return listEquallyVisibleDuplicates(trx, { accountId, ids: copies })
}

/** Who may see the original of a copy may have been changed since the export. */
const isWider = (column: Link['column']) =>
  column === 'duplicate_of'
    ? sql<boolean>`other.effective_visibility = 0 and activity.effective_visibility <> 0`
    : sql<boolean>`false`

type Link = Import & { activities: RestoredActivity[]; column: 'duplicate_of' | 'maybe_same_as' }

async function link(
  trx: CellTransaction,
  { accountId, uploadId, activities, column }: Link,
): Promise<string[]> {
  const links = activities.flatMap(({ content, duplicateOf, maybeSameAs }) => {
    const to = column === 'duplicate_of' ? duplicateOf : maybeSameAs
    return content && to ? { content, to } : []
  })
  if (links.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update activity set ${sql.ref(column)} = coalesce(other.duplicate_of, other.id),
      visibility = case when ${isWider(column)} then ${sql.lit(Visibility.onlyMe)} else activity.visibility end,
      effective_visibility = case when ${isWider(column)} then 0 else activity.effective_visibility end
    from unnest(
      ${links.map(({ content }) => content.sha256)}::text[], ${links.map(({ content }) => content.part)}::int[],
      ${links.map(({ to }) => to.sha256)}::text[], ${links.map(({ to }) => to.part)}::int[]
    ) as link (sha256, part, of_sha256, of_part)
    join activity_file as file on file.account_id = ${accountId} and file.sha256 = link.sha256
    join activity_file as of_file on of_file.account_id = ${accountId} and of_file.sha256 = link.of_sha256
    join activity as other on other.file_id = of_file.id and other.file_part = link.of_part
      and other.account_id = ${accountId} and other.deleted_at is null
    where activity.file_id = file.id and activity.file_part = link.part and activity.account_id = ${accountId}
      and activity.upload_id = ${uploadId} and activity.${sql.ref(column)} is null and activity.deleted_at is null
      and activity.id <> coalesce(other.duplicate_of, other.id)
    returning activity.id`.execute(trx)
  return rows.map(({ id }) => id)
}
