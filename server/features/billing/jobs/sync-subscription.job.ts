import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { syncAccount } from '../sync-account.ts'
import { hasUnhandledEvents } from './sync-subscription.queries.ts'

/** One at a time per account. Events come in bursts, and the first sync sees what all of them are about. */
export const syncSubscription = defineJob({
  name: 'sync-subscription',
  input: z.object({ accountId: Id, onlyIfReported: z.boolean() }),
  timeoutSeconds: 120,
  retries: 12,
  isInTurn: true,
  async run({ services, cell }, { accountId, onlyIfReported }) {
    if (onlyIfReported && !(await hasUnhandledEvents(cell.db, accountId))) return
    await syncAccount(services, accountId)
  },
})
