import type { ProjectDraft } from '#contract/project.ts'
import { effectiveVisibility } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import { newId } from '#server/cells/new-id.ts'
import type { Services } from '#server/services.ts'
import { changeProject, followContent } from './change-project.ts'
import { checkDraft } from './check-draft.ts'
import { describeAll } from './describing/describe-all.ts'

/** Its id. */
export function createProjectFor(services: Services, accountId: string, draft: ProjectDraft): Promise<string> {
  return changeProject(services, accountId, async (change) => {
    const { cell, trx, defaultVisibility } = change
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
