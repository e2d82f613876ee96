import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { daySeconds } from '#domain/time/durations.ts'
import { defineJob, PermanentJobError, type JobDefinition } from '#server/jobs/define-job.ts'
import { listGroups } from '../notification.queries.ts'
import { deleteEndpoint, findTarget } from '../push/subscription.queries.ts'
import { showNotifications } from '../show-notifications.ts'

/** Anyone who has not been reached by then sees it on the site. */
const ttlSeconds = daySeconds

/** Topics have at most 32 characters, and browsers' push services see them. */
const topicOf = (accountId: string, groupKey: string): string =>
  createHash('sha256').update(`${accountId} ${groupKey}`).digest('base64url').slice(0, 32)

const DeliverPush = z.object({ accountId: Id, sessionId: Id, groupKey: z.string(), pushedMs: z.number() })

/**
 * Tells one browser about one group. What was seen meanwhile, or may no longer be seen, is not told: both are checked
 * on each try.
 */
export const deliverPush: JobDefinition<z.infer<typeof DeliverPush>> = defineJob({
  name: 'deliver-push',
  input: DeliverPush,
  timeoutSeconds: 60,
  // A few hours, with growing pauses.
  retries: 20,
  async run({ services, cell: { db, jobs }, signal }, input) {
    const { push, now } = services
    const { accountId, groupKey, pushedMs } = input
    const target = await findTarget(db, input, new Date(now()))
    const secondsLeft = ttlSeconds - Math.ceil((now() - pushedMs) / 1000)
    if (!push || !target || secondsLeft <= 0) return

    const wanted = { groupKey, pushedAt: new Date(pushedMs) }
    const groups = await listGroups(db, { accountId, wanted }, undefined, 1)
    const {
      items: [item],
      isIncomplete,
    } = await showNotifications(services, accountId, groups)
    if (!item && isIncomplete) throw new Error('the servers of a region are away')
    if (!item) return

    const outcome = await push.send(
      target,
      {
        text: JSON.stringify({ kind: item.kind, link: item.path }),
        topic: topicOf(accountId, groupKey),
        ttlSeconds: secondsLeft,
      },
      signal,
    )
    if (outcome === 'gone') await deleteEndpoint(db, target.endpoint)
    else if (outcome === 'refused')
      throw new PermanentJobError(`${new URL(target.endpoint).host} refused to take a push`)
    else if (outcome !== 'sent')
      await jobs.enqueue(deliverPush, input, { startAfterSeconds: outcome.retryAfterSeconds })
  },
})
