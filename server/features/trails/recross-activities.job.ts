import { z } from 'zod'
import { listChangedAreas } from '#server/features/atlas/public.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import {
  findAtlasSeen,
  listAccountsWithUncrossed,
  markSome,
  saveAtlasSeen,
} from './crossing/crossing.queries.ts'
import { findCrossed } from './find-crossed.job.ts'

/** The remaining accounts are found by the next upkeep. */
const maxAccounts = 1000

/**
 * After a change of the atlas, marks the activities that it might affect, so that their places are worked out
 * again.
 */
export const recrossActivities = defineJob({
  name: 'recross-activities',
  input: z.object({}),
  timeoutSeconds: 3600,
  retries: 50,
  async run({ services, cell, signal }) {
    const { db, jobs } = cell
    const { version, marked_version } = await findAtlasSeen(db)
    const areas = await listChangedAreas(services.cells.world, marked_version)
    let after: string | undefined = areas.length === 0 ? undefined : ''
    while (after !== undefined) {
      signal.throwIfAborted()
      after = await markSome(db, areas, after)
    }
    await services.announce('areasChanged', { cell, areas, signal })
    await saveAtlasSeen(db, { marked_version: version })
    for (const accountId of await listAccountsWithUncrossed(db, maxAccounts))
      await jobs.enqueue(findCrossed, { accountId }, { key: accountId })
  },
})
