import type { Services } from '#server/services.ts'
import { accountDelete } from './account-delete.job.ts'
import { listMarked } from './deletion.queries.ts'

const forgottenAfterMs = 3_600_000

/** A database that was restored without its jobs still holds the marks: what they ask for is done. */
export async function removeForgottenAccounts({ cells, now }: Services): Promise<void> {
  for (const { db, jobs } of cells.all()) {
    const marked = await listMarked(db, new Date(now() - forgottenAfterMs))
    if (marked.length > 0) await jobs.enqueue(accountDelete, {}, { key: 'forgotten' })
  }
}
