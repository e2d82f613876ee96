import { findAtlasVersion } from '#server/features/atlas/public.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { findCrossed } from '../find-crossed.job.ts'
import { recrossActivities } from '../recross-activities.job.ts'
import { findAtlasSeen, listAccountsWithUncrossed, saveAtlasSeen } from './crossing.queries.ts'

const accountsAtATime = 1000

/** Reacts to changes of the atlas, and finishes what lost jobs left undone. */
export async function keepCrossingsInOrder({ cells }: Services, { db, jobs }: Cell): Promise<void> {
  const version = await findAtlasVersion(cells.world)
  const seen = await findAtlasSeen(db)
  // From here on, results based on an older atlas are not saved.
  if (seen.version < version) await saveAtlasSeen(db, { version })
  if (seen.marked_version < version) await jobs.enqueue(recrossActivities, {}, { key: String(version) })
  for (const accountId of await listAccountsWithUncrossed(db, accountsAtATime))
    await jobs.enqueue(findCrossed, { accountId }, { key: accountId })
}
