import { sql } from 'kysely'
import type { CellTransaction } from '#server/db/schema.ts'

// Which rows of `activity` count, in queries that read from it under its own name.

/** It exists, and is not just another recording of one that does: what its owner finds in lists, archived or not. */
export const isKept = sql<boolean>`(activity.deleted_at is null and activity.duplicate_of is null)`

/**
 * And it is not archived: what sums, records, estimates, maps and suggestions are made of. An archived activity counts
 * nowhere.
 */
export const isCounted = sql<boolean>`(activity.deleted_at is null and activity.duplicate_of is null and activity.archived_at is null)`

/** To be asked once its row is locked: it may have been deleted or merged into another since someone looked at it. */
export async function isStillKept(trx: CellTransaction, activityId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('activity')
    .select('id')
    .where('id', '=', activityId)
    .where(isKept)
    .executeTakeFirst()
  return found !== undefined
}
