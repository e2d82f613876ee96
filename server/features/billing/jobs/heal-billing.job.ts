import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '#domain/time/durations.ts'
import type { CellDb } from '#server/db/schema.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { closeCheckout } from '../billing.queries.ts'
import { followEndedPlans } from '../plan-end.ts'
import { syncSubscription } from './sync-subscription.job.ts'

/** Events are handled within seconds, unless something went wrong. */
const handledWithinMs = 5 * 60_000
/** Events are remembered for as long as the provider does. */
const rememberedMs = 30 * dayMs
const atATime = 500

/**
 * Checks accounts where something may have been missed: events get lost, and processes die. Also detects that a plan
 * has ended, which no event reports.
 */
export const healBilling = defineJob({
  name: 'heal-billing',
  input: z.object({}),
  timeoutSeconds: 600,
  async run({ services, cell, signal }) {
    const now = services.now()
    for (const accountId of await listDoubtful(cell.db, now)) {
      signal.throwIfAborted()
      const job = { accountId, onlyIfReported: false }
      await cell.jobs.enqueue(syncSubscription, job, { group: accountId, key: `heal ${accountId}` })
    }
    const expired = await cell.db
      .selectFrom('billing_checkout')
      .select('session_id')
      .where('closed_at', 'is', null)
      .where('expires_at', '<=', new Date(now))
      .limit(atATime)
      .execute()
    for (const { session_id } of expired) await closeCheckout(cell.db, session_id, new Date(now))
    await followEndedPlans(services, cell)
    await cell.db
      .deleteFrom('billing_event')
      .where('received_at', '<', new Date(now - rememberedMs))
      .where('handled_at', 'is not', null)
      .execute()
  },
})

/**
 * Active although the paid time is over, or with an expired payment page, an unhandled event, or an open withdrawal.
 */
async function listDoubtful(db: CellDb, now: number): Promise<string[]> {
  const time = new Date(now)
  const { rows } = await sql<{ account_id: string }>`
    select account_id from billing_customer join account on account.id = account_id
    where customer_id is not null and account.deleted_at is null and (
      account_id in (select id from account
        where subscription_status in ('active', 'cancelled') and subscription_status = 'active'
          and subscription_active_until <= ${time})
      or account_id in (select account_id from billing_checkout where closed_at is null and expires_at <= ${time})
      or account_id in (select account_id from billing_event
        where handled_at is null and received_at <= ${new Date(now - handledWithinMs)})
      or account_id in (select account_id from billing_withdrawal where done_at is null))
    order by synced_at nulls first limit ${atATime}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
