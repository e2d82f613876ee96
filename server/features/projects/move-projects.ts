import { sql, type RawBuilder } from 'kysely'
import { dayMs } from '#domain/time/durations.ts'
import type { Services } from '#server/services.ts'
import { changeProject } from './change-project.ts'
import { describeProjects } from './jobs/describe-projects.job.ts'
import { endAddresses, raiseVersion } from './listing.queries.ts'
import { relist } from './relist.ts'

export const undoMs = dayMs

export type Action = 'archive' | 'restore' | 'delete' | 'undelete'
type Own = { accountId: string; id: string }

const changes: Record<Action, (time: Date) => RawBuilder<unknown>> = {
  archive: (time) => sql`archived_at = coalesce(archived_at, ${time})`,
  restore: () => sql`archived_at = null`,
  // Someone who deleted a project and creates it again wants a new one.
  delete: (time) => sql`deleted_at = coalesce(deleted_at, ${time}), creation_key = null`,
  undelete: () => sql`deleted_at = null`,
}

/** Whether the account has such a project. Repeating a change has no further effect. */
export function moveProject(services: Services, action: Action, { accountId, id }: Own): Promise<boolean> {
  return changeProject(services, accountId, async ({ cell, trx }) => {
    const now = services.now()
    const { rows } = await sql<{ is_described: boolean }>`
      update project set ${changes[action](new Date(now))}
      where id = ${id} and account_id = ${accountId} and ${applies(action, now)}
      returning is_described`.execute(trx)
    const [moved] = rows
    if (!moved) return false
    await relist(services, { cell, trx }, [id])
    if (action === 'archive' || action === 'delete') await endAddresses(trx, [id])
    await raiseVersion(trx, [accountId])
    // Deleted projects are not described, so it may have to be done now.
    if (!moved.is_described)
      await cell.jobs.enqueue(describeProjects, { accountId }, { group: accountId, transaction: trx })
    return true
  })
}

/** A deleted project exists for its owner only while the deletion can be undone. */
function applies(action: Action, now: number): RawBuilder<boolean> {
  const isMovable = action === 'delete' || action === 'undelete'
  return isMovable
    ? sql`(deleted_at is null or deleted_at > ${new Date(now - undoMs)})`
    : sql`deleted_at is null`
}
