import { dayMs } from '#domain/time/durations.ts'
import { billingMessages } from './billing-messages.ts'
import type { SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import { queueMail } from '#server/features/mail/public.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'

/** Once a day, until someone has looked at it. Nothing is canceled automatically: it could be the wrong one. */
export async function alertAboutTwo(
  { cells, config, log, now }: Services,
  accountId: string,
  { customerId, liveCount }: Pick<SubscriptionSnapshot, 'customerId' | 'liveCount'>,
): Promise<void> {
  log.error(
    { account_id: accountId, customer_id: customerId, live: liveCount },
    'somebody has several live subscriptions',
  )
  const cell = cells.of(accountId)
  const time = now()
  const day = String(Math.floor(time / dayMs))
  const jobId = uuidOf(keyedHash(deriveKey(config.secret, 'two subscriptions'), customerId, day))
  await cell.db.transaction().execute((trx) =>
    queueMail(
      { cell, trx, now: time, jobId },
      {
        recipient: config.operatorEmail,
        replyTo: null,
        subject: billingMessages.twoSubscriptionsSubject,
        text: `${billingMessages.twoSubscriptions(accountId, customerId, liveCount)}\n`,
        html: null,
        accountId,
      },
    ),
  )
}
