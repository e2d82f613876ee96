import { effectiveVisibility, narrowest } from '#domain/visibility.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { change } from './change-activities.ts'
import {
  syncDuplicatesWithOriginals,
  listEquallyVisibleDuplicates,
  isBetter,
} from '#server/features/recordings/public.ts'

type Own = { accountId: string; id: string }

/**
 * Returns whether the account has such an activity. The better recording counts, and the other becomes its duplicate;
 * if their visibilities differ, the narrower one applies to both. Repeating it has no further effect.
 */
export async function mergeActivity(services: Services, { accountId, id }: Own): Promise<boolean> {
  const merged = await change(
    services,
    accountId,
    async ({ cell, trx, settings: { default_visibility } }) => {
      const asked = await findMergeable(trx, { accountId, id })
      if (!asked) return { moved: [], relisted: [] }
      const one = await findOriginal(trx, accountId, asked)
      const named = asked.maybe_same_as && (await findMergeable(trx, { accountId, id: asked.maybe_same_as }))
      const other = named && (await findOriginal(trx, accountId, named))
      if (!one || !other || one.id === other.id) return { moved: [id], relisted: [] }
      const [kept, duplicate] = isBetter(one, other) ? [one, other] : [other, one]
      const updated_at = new Date(services.now())
      const visibility = narrowest(kept.visibility, duplicate.visibility, default_visibility)
      const { isOwnerOnly } = kept
      await trx
        .updateTable('activity')
        .set({
          visibility,
          effective_visibility: effectiveVisibility(visibility, default_visibility, { isOwnerOnly }),
          updated_at,
        })
        .where('id', '=', kept.id)
        .execute()
      await trx
        .updateTable('activity')
        .set({ maybe_same_as: null })
        .where('id', 'in', [id, kept.id, duplicate.id])
        .execute()
      const joined = await trx
        .updateTable('activity')
        .set({ duplicate_of: kept.id, updated_at })
        .where('account_id', '=', accountId)
        .where((row) => row.or([row('id', '=', duplicate.id), row('duplicate_of', '=', duplicate.id)]))
        .returning('id')
        .execute()
      const ids = joined.map((row) => row.id)
      // Read before the duplicates take over the visibility of the original.
      const open = await listEquallyVisibleDuplicates(trx, { accountId, ids })
      // A duplicate that is archived with its original is not shown in projects.
      const followed = await syncDuplicatesWithOriginals(trx, { accountId, ids: [kept.id] })
      await services.announce('recordingsChanged', { cell, trx, accountId, ids: followed })
      await services.announce('duplicatesChanged', { cell, trx, accountId, ids: open })
      return { moved: [id], relisted: [kept.id, ...ids] }
    },
  )
  return merged.length > 0
}

async function findMergeable(trx: CellTransaction, { accountId, id }: Own) {
  return trx
    .selectFrom('activity')
    .select(['id', 'maybe_same_as', 'duplicate_of', 'visibility'])
    .select(['recording_rank as rank', 'is_owner_only as isOwnerOnly'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type Mergeable = NonNullable<Awaited<ReturnType<typeof findMergeable>>>

/** The activity that counts in its place. */
async function findOriginal(
  trx: CellTransaction,
  accountId: string,
  activity: Mergeable,
): Promise<Mergeable | undefined> {
  const { duplicate_of: id } = activity
  return id === null ? activity : findMergeable(trx, { accountId, id })
}
