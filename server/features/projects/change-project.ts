import { DefaultVisibility, isOpen } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { lockPrivacy } from '#server/features/recordings/public.ts'
import { planPostersOf } from '#server/features/videos/public.ts'
import { notSignedIn } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import type { CheckedDraft } from './check-draft.ts'
import { describeProjects } from './jobs/describe-projects.job.ts'
import { raiseVersion } from './listing.queries.ts'
import { relist } from './relist.ts'
import { saveView } from './project-view.queries.ts'
import { saveParts } from './project.queries.ts'
import { basicsOf } from './view/videos.ts'
import type { ProjectRow } from './visible-project.ts'

/** The context of a change to a project. */
export type Change = {
  services: Services
  cell: Cell
  trx: CellTransaction
  accountId: string
  defaultVisibility: DefaultVisibility
}

/** Runs a change with the account's privacy settings locked. */
export function changeProject<Result>(
  services: Services,
  accountId: string,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const cell = services.cells.of(accountId)
  return cell.db.transaction().execute(async (trx) => {
    const settings = await lockPrivacy(trx, accountId)
    if (!settings) throw notSignedIn()
    return work({ services, cell, trx, accountId, defaultVisibility: settings.default_visibility })
  })
}

/**
 * Call this after the project's row was written: saves which videos and recordings it shows and its entry in
 * the owner's lists, and enqueues the job that works out the rest.
 */
export async function followContent(
  { services, cell, trx, accountId }: Change,
  project: ProjectRow,
  checked: CheckedDraft,
): Promise<void> {
  const { videos, videoIds, telemetryIds } = checked
  await saveParts(trx, { projectId: project.id, accountId, videoIds, telemetryIds })
  const owned = { project_id: project.id, audience: 'owner', account_id: accountId } as const
  await saveView(trx, owned, basicsOf({ project, videos, audience: 'owner' }))
  await relist(services, { cell, trx }, [project.id])
  await raiseVersion(trx, [accountId])
  await planPostersOf(cell, trx, { project, videos })
  await cell.jobs.enqueue(describeProjects, { accountId }, { group: accountId, transaction: trx })
}

/** Whether someone who could see it before may no longer see it. */
export const isNarrower = (before: DefaultVisibility, after: DefaultVisibility): boolean =>
  before !== after && before !== DefaultVisibility.onlyMe && !isOpen(after)
