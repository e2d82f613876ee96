import { sql } from 'kysely'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

const tables = ['project_view', 'project_segment', 'project_place'] as const

/** Hides these projects from others until they are described again. */
export async function withdrawProjects(trx: CellTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of tables)
    await trx.deleteFrom(table).where('project_id', 'in', ids).where('audience', '=', 'others').execute()
  await trx.deleteFrom('project_cell').where('project_id', 'in', ids).execute()
  await sql`
    update account set projects_version = projects_version + 1
    where id in (select account_id from project where id = any(${ids}))`.execute(trx)
}

/** Updates lists in the same transaction that changes who may see a project. */
export async function relistProjects(trx: CellTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of tables)
    await sql`
      update ${sql.table(table)} as listed set is_listed = project.deleted_at is null and project.archived_at is null and (
        listed.audience = 'owner' or project.restriction is null and project.effective_visibility = ${DefaultVisibility.public} and exists (
          select from project_view
          where project_view.project_id = project.id and project_view.audience = 'others' and project_view.is_ready))
      from project where project.id = listed.project_id and project.id = any(${ids})`.execute(trx)
}

type Relisted = { id: string; account_id: string }

/**
 * Records since when others find these projects in lists, until followers are told. Returns those that others find from
 * now on.
 */
export async function markListed(trx: CellTransaction, ids: string[], now: Date): Promise<Relisted[]> {
  const { rows } = await sql<Relisted & { is_listed: boolean }>`
    update project set listed_at = case when found.is_listed then ${now}::timestamptz end
    from (
      select project.id, exists (
        select from project_view
        where project_view.project_id = project.id and project_view.audience = 'others' and project_view.is_listed
      ) as is_listed
      from project where project.id = any(${ids})) as found
    where found.id = project.id and project.announced_at is null and (project.listed_at is not null) <> found.is_listed
    returning project.id, project.account_id, found.is_listed`.execute(trx)
  return rows.filter(({ is_listed }) => is_listed)
}

/** Invalidates the URLs of their videos that were given out. */
export async function endAddresses(trx: CellTransaction, projectIds: string[]): Promise<void> {
  await sql`
    update video set media_generation = media_generation + 1
    where id in (select video_id from project_video where project_id = any(${projectIds}))`.execute(trx)
}

export async function endAddressesOfVideos(trx: CellTransaction, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await sql`update video set media_generation = media_generation + 1 where id = any(${ids})`.execute(trx)
}

/** Cached lists check whether this version has changed. */
export async function raiseVersion(db: CellDb | CellTransaction, accountIds: string[]): Promise<void> {
  await sql`update account set projects_version = projects_version + 1 where id = any(${accountIds})`.execute(
    db,
  )
}
