import type { Services } from '#server/services.ts'
import { sendDigests } from './jobs/send-digests.job.ts'
import { deleteOldNotifications } from './notification.queries.ts'

/** Sends the digests that are due, and forgets what happened long ago. */
export async function keepNotificationsInOrder({ cells, now }: Services): Promise<void> {
  for (const { db, jobs } of cells.all()) {
    await deleteOldNotifications(db, now())
    await jobs.enqueue(sendDigests, {}, { key: 'due' })
  }
}
