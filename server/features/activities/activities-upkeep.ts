import type { Cell } from '#server/cells/cell.ts'
import { findDeletedBefore } from '#server/features/recordings/public.ts'
import type { Services } from '#server/services.ts'
import { undoMs } from './change-activities.ts'
import { purgeActivities } from './jobs/purge-activities.job.ts'

/** Removes activities that were deleted a day ago. */
export async function keepActivitiesInOrder({ now }: Services, { db, jobs }: Cell): Promise<void> {
  const until = new Date(now() - undoMs)
  if ((await findDeletedBefore(db, until)) !== undefined)
    await jobs.enqueue(purgeActivities, {}, { key: 'due' })
}
