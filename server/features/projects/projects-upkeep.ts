import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { describeProjects } from './jobs/describe-projects.job.ts'
import { purgeProjects } from './jobs/purge-projects.job.ts'
import { listAccountsWithUndescribed } from './project.queries.ts'

const accountsAtATime = 1000

/** Removes projects that were deleted a day ago, and finishes what lost jobs left undone. */
export async function keepProjectsInOrder(_services: Services, { db, jobs }: Cell): Promise<void> {
  await jobs.enqueue(purgeProjects, {}, { key: 'due' })
  for (const accountId of await listAccountsWithUndescribed(db, accountsAtATime))
    await jobs.enqueue(describeProjects, { accountId }, { key: accountId, group: accountId })
}
