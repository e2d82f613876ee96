import type { ProjectDraft } from '#contract/projects/project.ts'
import { effectiveVisibility } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import { newId } from '#server/cells/new-id.ts'
import type { Services } from '#server/services.ts'
import { changeProject, followContent } from './change-project.ts'
import { checkDraft } from './check-draft.ts'
import { describeAll } from './describing/describe-all.ts'
import { hiddenPartsOf } from './hidden-parts.ts'
import { findByCreationKey } from './project.queries.ts'

/** A draft, and the key that identifies a repeated call. */
type NewProject = ProjectDraft & { key?: string | undefined }

/** Returns the id of the new project, or of the existing one if this key was used before. */
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
    const hidden_parts = await hiddenPartsOf(trx, { accountId, links, telemetries, before: undefined })
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
        hidden_video: draft.hidden_video ?? null,
        hidden_parts: hidden_parts && JSON.stringify(hidden_parts),
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

/** Works out what lists and searches show of an account's projects, without waiting for the job. */
export function describeProjectsNow(services: Services, cell: Cell, accountId: string): Promise<void> {
  return describeAll(services, cell, { accountId })
}
