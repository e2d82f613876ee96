import { sql } from 'kysely'
import type { OwnActivityItem } from '#contract/activities/activity.ts'
import type { Position } from '#server/cells/across-cells.ts'
import type { ActivityRow, CellDb } from '#server/db/schema.ts'
import { matchesFilter, type OwnActivities } from './activity-filter.ts'

export type Twin = Pick<ActivityRow, 'id' | 'title' | 'start_time_ms'>

/** The activity that this one may be a duplicate of. */
export async function findTwin(
  db: CellDb,
  { maybe_same_as }: Pick<ActivityRow, 'maybe_same_as'>,
): Promise<Twin | undefined> {
  if (maybe_same_as === null) return undefined
  return db
    .selectFrom('activity')
    .select(['id', 'title', 'start_time_ms'])
    .where('id', '=', maybe_same_as)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The file that the viewer's own activity was read from. */
export function findOriginal(db: CellDb, id: string, accountId: string) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_file', 'activity_file.id', 'activity.file_id')
    .select(['activity_file.object_key', 'activity_file.filename', 'activity_file.size'])
    .where('activity.id', '=', id)
    .where('activity.account_id', '=', accountId)
    .where('activity.deleted_at', 'is', null)
    .executeTakeFirst()
}

const itemColumns = [
  'id',
  'title',
  'sport',
  'start_time_ms',
  'end_time_ms',
  'is_timed',
  'timezone',
  'country',
  'distance_m',
  'elapsed_time_ms',
  'moving_time_ms',
  'ascent_m',
  'descent_m',
  'calories',
  'visibility',
  'sketch',
  'multisport_id',
] as const

/** Newest first. */
export function listOwnActivities(
  db: CellDb,
  filter: OwnActivities,
  after: Position | undefined,
  limit: number,
): Promise<OwnActivityItem[]> {
  let query = db
    .selectFrom('activity')
    .select(itemColumns)
    .select(sql<boolean>`archived_at is not null`.as('archived'))
    .where(matchesFilter(filter))
    .orderBy('start_time_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(start_time_ms, id) < (${after.key}, ${after.id})`)
  return query.execute()
}

/** The newest ones, and how many there are in all. */
export async function listOwnIds(
  db: CellDb,
  filter: OwnActivities,
  max: number,
): Promise<{ ids: string[]; count: number }> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where(matchesFilter(filter))
    .orderBy('start_time_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}
