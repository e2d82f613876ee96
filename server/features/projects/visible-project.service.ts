import { sql, type RawBuilder, type Selectable } from 'kysely'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDatabase, CellDb } from '#server/db/schema.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

/**
 * Whether someone may see a row of `project` that is joined with its `account`. The one rule for pages, videos,
 * recordings and downloads. Friends are those whom the owner's side of the friendship names.
 */
export function projectVisibleTo(viewerId: string | undefined): RawBuilder<boolean> {
  const viewer = viewerId ?? null
  const isFriend = sql`exists (
    select from friendship where friendship.account_id = project.account_id and friendship.friend_id = ${viewer})`
  return sql<boolean>`(
    project.deleted_at is null and account.deleted_at is null and account.suspended_at is null
    and (
      project.account_id = ${viewer}
      or project.archived_at is null and (
        project.effective_visibility in (${DefaultVisibility.public}, ${DefaultVisibility.unlisted})
        or project.effective_visibility = ${DefaultVisibility.friends} and ${isFriend})))`
}

export type ProjectRow = Selectable<CellDatabase['project']>
/** With what its page tells of the owner. */
export type ProjectWithOwner = ProjectRow & { channel_name: string | null }

/** A project that someone may see. */
export type VisibleProject = { cell: Cell; row: ProjectWithOwner; isOwn: boolean }

/** Undefined both when it does not exist and when this viewer may not see it: the difference is a leak. */
function findProjectFor(
  db: CellDb,
  id: string,
  viewerId: string | undefined,
): Promise<ProjectWithOwner | undefined> {
  return db
    .selectFrom('project')
    .innerJoin('account', 'account.id', 'project.account_id')
    .selectAll('project')
    .select('account.channel_name')
    .where('project.id', '=', id)
    .where(projectVisibleTo(viewerId))
    .executeTakeFirst()
}

/** Refuses in the same way when there is no such project and when the viewer may not see it. */
export async function requireProject(
  { cells }: Pick<Services, 'cells'>,
  id: string,
  viewer: { id: string } | undefined,
): Promise<VisibleProject> {
  const cell = cells.of(id)
  const row = await findProjectFor(cell.db, id, viewer?.id)
  if (!row) throw notFound()
  return { cell, row, isOwn: row.account_id === viewer?.id }
}
