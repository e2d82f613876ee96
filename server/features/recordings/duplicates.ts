import { sql, type RawBuilder } from 'kysely'
import {
  byAudience,
  effectiveVisibility,
  narrowest,
  Visibility,
  type DefaultVisibility as Default,
} from '#domain/visibility.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

type Own = { accountId: string; ids: string[] }

/**
 * Applies what the owner chose for these activities to their duplicates, including deleted ones: one of them may take
 * the activity's place. Returns the ids of those that changed.
 */
export async function syncDuplicatesWithOriginals(
  trx: CellTransaction,
  { accountId, ids }: Own,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update activity as duplicate set visibility = original.visibility, archived_at = original.archived_at,
      effective_visibility = ${effective}
    from activity as original join account on account.id = original.account_id
    where original.id = duplicate.duplicate_of and original.account_id = ${accountId} and original.id = any(${ids}::text[])
      and (duplicate.visibility, duplicate.archived_at) is distinct from (original.visibility, original.archived_at)
    returning duplicate.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** As `effectiveVisibility`. */
const effective: RawBuilder<number> = sql<number>`case
  when duplicate.is_owner_only or original.visibility = ${sql.lit(Visibility.onlyMe)} then 0
  when original.visibility = ${sql.lit(Visibility.byDefault)} then account.default_visibility
  else original.visibility end`

type Found = {
  id: string
  is_duplicate: boolean
  own: Visibility
  is_owner_only: boolean
  original_id: string
  chosen: Visibility
  archived_at: Date | null
}

/**
 * New duplicates take over what was chosen for their original, unless they came with a narrower choice; duplicates of
 * theirs become duplicates of the original. A new activity that may be the same as another is shown to nobody who does
 * not see that one, whatever its owner answers.
 */
export async function joinOriginals(
  trx: CellTransaction,
  { accountId, ids, defaultVisibility }: Own & { defaultVisibility: Default },
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Found>`
    select joining.id, joining.duplicate_of is not null as is_duplicate, joining.visibility as own,
      joining.is_owner_only, original.id as original_id, original.visibility as chosen, original.archived_at
    from activity as joining join activity as original on original.id = coalesce(joining.duplicate_of, joining.maybe_same_as)
    where joining.account_id = ${accountId} and joining.id = any(${ids}::text[])`.execute(trx)
  for (const found of rows) {
    const { id, is_duplicate, original_id, archived_at } = found
    const visibility = joinedChoice(found, defaultVisibility)
    const isOwnerOnly = found.is_owner_only
    await trx
      .updateTable('activity')
      .set({
        visibility,
        effective_visibility: effectiveVisibility(visibility, defaultVisibility, { isOwnerOnly }),
        ...(is_duplicate && { archived_at }),
      })
      .where('id', '=', id)
      .execute()
    if (!is_duplicate) continue
    await trx
      .updateTable('activity')
      .set({ duplicate_of: original_id })
      .where('duplicate_of', '=', id)
      .where('id', '<>', original_id)
      .execute()
  }
}

/**
 * Those of these duplicates that everyone who sees the original could see anyway, and so could read what was said about
 * them. Call this while the duplicates still have their own visibility.
 */
export async function listEquallyVisibleDuplicates(
  trx: CellTransaction,
  { accountId, ids }: Own,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select joining.id from activity as joining join activity as original on original.id = joining.duplicate_of
    where joining.account_id = ${accountId} and joining.id = any(${ids}::text[])
      and array_position(${fromFew}, original.effective_visibility::int) <= array_position(${fromFew}, joining.effective_visibility::int)
      and (joining.archived_at is null or original.archived_at is not null) and joining.restriction is null`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

const fromFew = sql`${sql.lit(`{${byAudience.join()}}`)}::int[]`

function joinedChoice({ is_duplicate, own, chosen }: Found, byDefault: Default): Visibility {
  if (is_duplicate && own === Visibility.byDefault) return chosen
  const both = narrowest(own, chosen, byDefault)
  return effectiveVisibility(both, byDefault) === effectiveVisibility(own, byDefault) ? own : both
}

/**
 * If an activity with duplicates was deleted, its first duplicate takes its place, and the deleted one
 * becomes a duplicate of that. This way the activity counts once, whatever is deleted and restored. Returns
 * the ids of all that changed.
 */
export async function promoteDuplicates(trx: CellTransaction, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with heir as (
      select distinct on (original.id) original.id as original_id, duplicate.id
      from activity as duplicate join activity as original on original.id = duplicate.duplicate_of
      where duplicate.account_id = ${accountId} and duplicate.deleted_at is null and original.deleted_at is not null
      order by original.id, duplicate.created_at, duplicate.id
    )
    update activity set duplicate_of = case when activity.id = heir.id then null else heir.id end
    from heir
    where activity.account_id = ${accountId}
      and (activity.id = heir.original_id or activity.duplicate_of = heir.original_id)
    returning activity.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** How many duplicates would be deleted along with these. */
export async function countDuplicates(db: CellDb, { accountId, ids }: Own): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity
    where account_id = ${accountId} and duplicate_of = any(${ids}::text[]) and deleted_at is null
      and id <> all(${ids}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}
