import type { Project } from '#contract/projects/project.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { Restriction } from '#server/db/moderation-schema.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { lockPrivacy } from '#server/features/recordings/public.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { endAddresses, raiseVersion, relistProjects } from './listing.queries.ts'
import { showProject } from './view/project.ts'

type Restricted = { id: string; accountId: string; restriction: Restriction | null }

/** Hides a project from others, or only from lists, or shows it again. */
export async function restrictProject(
  trx: CellTransaction,
  { id, accountId, restriction }: Restricted,
): Promise<void> {
  await lockPrivacy(trx, accountId)
  await trx.updateTable('project').set({ restriction }).where('id', '=', id).execute()
  await relistProjects(trx, [id])
  if (restriction === 'hidden' || restriction === 'removed') await endAddresses(trx, [id])
  await raiseVersion(trx, [accountId])
}

/**
 * For a moderator: a project as others see it, or would see it, whatever its visibility. Undefined if it is gone. The
 * addresses of its videos work only in this moderator's session, and recordings are left out.
 */
export async function findReportedProject(
  services: Services,
  id: string,
  moderator: Viewer,
): Promise<Project | undefined> {
  const cell = services.cells.of(id)
  const row = await cell.db
    .selectFrom('project')
    .innerJoin('account', 'account.id', 'project.account_id')
    .selectAll('project')
    .select('account.channel_name')
    .where('project.id', '=', id)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const forOne = { ...row, effective_visibility: DefaultVisibility.onlyMe, telemetries: [] }
  const project = await showProject({
    services,
    seen: { cell, row: forOne, isOwn: false },
    viewer: moderator,
  })
  const { effective_visibility } = row
  return { ...project, effective_visibility, visibility: effective_visibility }
}
