import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { listBrowsers, takeUnpushed } from '../push/push.queries.ts'
import { deliverPush } from './deliver-push.job.ts'

/** Hands over what is new to each browser of the account, one push for each group. */
export const planPushes = defineJob({
  name: 'plan-pushes',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 60,
  async run({ services: { now }, cell: { db, jobs } }, { accountId }) {
    await db.transaction().execute(async (trx) => {
      const pushedAt = new Date(now())
      const groupKeys = await takeUnpushed(trx, accountId, pushedAt)
      if (groupKeys.length === 0) return
      for (const sessionId of await listBrowsers(trx, accountId))
        for (const groupKey of groupKeys)
          await jobs.enqueue(
            deliverPush,
            { accountId, sessionId, groupKey, pushedMs: pushedAt.getTime() },
            { transaction: trx },
          )
    })
  },
})
