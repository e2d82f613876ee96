import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { planPushes } from './jobs/plan-pushes.job.ts'
import { sendDigests } from './jobs/send-digests.job.ts'
import { deleteOldNotifications } from './notification.queries.ts'
import { listUnpushed } from './push/push.queries.ts'

/** Sends the digests and pushes that are due, and forgets what happened long ago. */
export async function keepNotificationsInOrder({ now }: Services, { db, jobs }: Cell): Promise<void> {
  await deleteOldNotifications(db, now())
  await jobs.enqueue(sendDigests, {}, { key: 'due' })
  for (const accountId of await listUnpushed(db))
    await jobs.enqueue(planPushes, { accountId }, { key: accountId })
}
