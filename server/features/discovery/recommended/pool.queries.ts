import { sql, type RawBuilder } from 'kysely'
import type { Sport } from '#domain/sport.ts'
import type { CellDb } from '#server/db/schema.ts'
import { selectViews, type ViewRow } from '#server/features/projects/public.ts'
import { hasPaidVideos } from '#server/features/visibility/public.ts'

const newest = 120
/**
 * This many are taken after each of the given ids, which stand for points in time, so that old projects also
 * get their turn.
 */
const afterEach = 8

/** The candidates: the newest projects, and some of all the others. */
export async function listPoolIds(db: CellDb, sport: Sport | null, startIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    (select project_id from project_view where ${isWanted(sport)} order by shown_ms desc, project_id desc limit ${newest})
    union
    select project_id from unnest(${startIds}::text[]) as start (id) cross join lateral (
      select project_id from project_view where project_id >= start.id and ${isWanted(sport)} order by project_id limit ${afterEach}) as sample
    order by project_id`.execute(db)
  return rows.map(({ project_id }) => project_id)
}

const isWanted = (sport: Sport | null): RawBuilder<boolean> =>
  sql<boolean>`(audience = 'others' and is_listed and ${sport === null ? sql`true` : sql`sports @> ${JSON.stringify([sport])}::jsonb`})`

/** Those of the sports that have at least one video in lists. */
export async function listFilmed(db: CellDb, among: readonly Sport[]): Promise<Sport[]> {
  const { rows } = await sql<{ sport: Sport }>`
    select sport from unnest(${among}::text[]) as sport where exists (
      select from project_view
      where audience = 'others' and is_listed and sports @> jsonb_build_array(sport))`.execute(db)
  return rows.map(({ sport }) => sport)
}

/**
 * Changes whenever something that lists show about these projects changes, when one of them is withdrawn or
 * its owner is gone, and while there are few, when one is added. Read it before the list data, so that the
 * data is never older than the stamp.
 */
export async function findStamp(db: CellDb, sport: Sport | null, projectIds: string[]): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) || ' ' || coalesce(sum(account.projects_version), 0) || ' ' || (
      select count(*) from (select from project_view where ${isWanted(sport)} limit ${newest}) as few) as stamp
    from project_view join account on account.id = project_view.account_id
    where project_id = any(${projectIds}::text[]) and audience = 'others' and is_listed
      and account.suspended_at is null and account.deleted_at is null and ${hasPaidVideos(sql`project_view.project_id`)}`.execute(
    db,
  )
  return rows[0]?.stamp ?? ''
}

export async function listPool(db: CellDb, projectIds: string[]): Promise<ViewRow[]> {
  if (projectIds.length === 0) return []
  return selectViews(db)
    .where('project_view.project_id', 'in', projectIds)
    .where('project_view.audience', '=', 'others')
    .where('project_view.is_listed', '=', true)
    .execute()
}
