import type { ProjectDraft } from '#contract/project.ts'
import { effectiveVisibility } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import { newId } from '#server/cells/new-id.ts'
import type { Services } from '#server/services.ts'
import { changeProject, followContent } from './change-project.ts'
import { checkDraft } from './check-draft.ts'
import { describeAll } from './describing/describe-all.ts'
import { findByCreationKey } from './project.queries.ts'

/** A draft, and what tells a call that is repeated from another one. */
type NewProject = ProjectDraft & { key?: string | undefined }

/** Its id: that of the one that is there, when this key has made one already. */
export function createProjectFor(
  services: Services,
  accountId: string,
  { key, ...draft }: NewProject,
): Promise<string> {
  return changeProject(services, accountId, async (change) => {
    const { cell, trx, defaultVisibility } = change
    const known = key === undefined ? undefined : await findByCreationKey(trx, accountId, key)
    if (known !== undefined) return known
    const checked = await checkDraft(trx, { accountId, draft, before: undefined })
    const { links, telemetries, ...words } = checked.content
    const now = services.now()
    const project = await trx
      .insertInto('project')
      .values({
        id: newId(cell.region, now),
        account_id: accountId,
        ...words,
        effective_visibility: effectiveVisibility(words.visibility, defaultVisibility),
        links: JSON.stringify(links),
        telemetries: JSON.stringify(telemetries),
        creation_key: key ?? null,
        created_at: new Date(now),
        updated_at: new Date(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await followContent(change, project, checked)
    return project.id
  })
}

/** Without waiting for the job that would do it: what lists and searches tell of the projects of an account. */
export function describeProjectsNow(services: Services, cell: Cell, accountId: string): Promise<void> {
  return describeAll(services, cell, { accountId })
}
