import type { Selectable } from 'kysely'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDatabase, CellDb } from '#server/db/schema.ts'
import { projectVisibleTo } from '#server/features/visibility/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

export type ProjectRow = Selectable<CellDatabase['project']>
/** Includes what the project's page shows about the owner. */
export type ProjectWithOwner = ProjectRow & { channel_name: string | null }

/** A project that a viewer may see. */
export type VisibleProject = { cell: Cell; row: ProjectWithOwner; isOwn: boolean }

/**
 * Undefined both if it does not exist and if this viewer may not see it, because the difference would leak
 * its existence.
 */
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

/** Undefined both if the project does not exist and if the viewer may not see it. */
export async function findVisibleProject(
  { cells }: Pick<Services, 'cells'>,
  id: string,
  viewer: { id: string } | undefined,
): Promise<VisibleProject | undefined> {
  const cell = cells.of(id)
  const row = await findProjectFor(cell.db, id, viewer?.id)
  return row && { cell, row, isOwn: row.account_id === viewer?.id }
}

/** The error is the same whether the project does not exist or the viewer may not see it. */
export async function requireProject(
  services: Pick<Services, 'cells'>,
  id: string,
  viewer: { id: string } | undefined,
): Promise<VisibleProject> {
  const seen = await findVisibleProject(services, id, viewer)
  if (!seen) throw notFound()
  return seen
}
