import { hourMs } from '#domain/time/durations.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { accountDelete } from './account-delete.job.ts'
import { listMarked } from './deletion.queries.ts'

const forgottenAfterMs = hourMs

/**
 * A database restored without its job queue still has accounts marked as deleted; this enqueues their removal
 * again.
 */
export async function removeForgottenAccounts({ now }: Services, { db, jobs }: Cell): Promise<void> {
  const marked = await listMarked(db, new Date(now() - forgottenAfterMs))
  if (marked.length > 0) await jobs.enqueue(accountDelete, {}, { key: 'forgotten' })
}
