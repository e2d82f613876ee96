import { sql } from 'kysely'

// Which rows of `activity` count, in queries that read from it under its own name.

/** It exists, and is not just another recording of one that does: what its owner finds in lists, archived or not. */
export const isKept = sql<boolean>`(activity.deleted_at is null and activity.duplicate_of is null)`

/**
 * And it is not archived: what sums, records, estimates, maps and suggestions are made of. An archived activity counts
 * nowhere.
 */
export const isCounted = sql<boolean>`(activity.deleted_at is null and activity.duplicate_of is null and activity.archived_at is null)`
