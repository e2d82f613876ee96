import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { undoMs } from './change-activities.ts'
import { keepAltitudesInOrder } from './altitude/altitude-upkeep.ts'
import { keepCrossingsInOrder } from './crossing/crossing-upkeep.ts'
import { keepDetailsInOrder } from './details/details-upkeep.ts'
import { keepEffortsInOrder } from './efforts/effort-upkeep.ts'
import { settleImport } from './activity.service.ts'
import { listUnfinished } from './import/upload.queries.ts'
import { deriveForOthers } from './jobs/derive-for-others.job.ts'
import { purgeActivities } from './jobs/purge-activities.job.ts'
import { findDeletedBefore } from './purge.queries.ts'
import { listAccountsWithUnderived } from './underived.queries.ts'

/** Most uploads have been read by then; checking the others does no harm. */
const lostAfterMs = 3_600_000

/** Removes activities that were deleted a day ago, and finishes what lost jobs left undone. */
export async function keepActivitiesInOrder(services: Services, cell: Cell): Promise<void> {
  const { now } = services
  const { db, jobs } = cell
  const until = new Date(now() - undoMs)
  if ((await findDeletedBefore(db, until)) !== undefined)
    await jobs.enqueue(purgeActivities, {}, { key: 'due' })
  for (const accountId of await listAccountsWithUnderived(db))
    await jobs.enqueue(deriveForOthers, { accountId }, { key: accountId })
  for (const upload of await listUnfinished(db, new Date(now() - lostAfterMs)))
    await settleImport(services, cell, upload)
  await keepDetailsInOrder(cell)
  await keepEffortsInOrder(cell)
  // Last, because they need the atlas and the heights, which are in no cell.
  await keepAltitudesInOrder(services, cell)
  await keepCrossingsInOrder(services, cell)
}
