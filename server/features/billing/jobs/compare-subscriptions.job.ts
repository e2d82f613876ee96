import { sql } from 'kysely'
import { z } from 'zod'
import { billingOf } from '#domain/plans/billing-of.ts'
import { choiceOfKeys } from '#domain/plans/plan-choice.ts'
import { isLive } from '#domain/plans/snapshot.ts'
import type { ListedSubscription } from '#server/adapters/payments/payment-provider.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDb } from '#server/db/schema.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Services } from '#server/services.ts'
import { alertAboutTwo } from '../alert-operator.ts'
import { findAccountOfCustomer, findSubscription } from '../billing.queries.ts'
import { syncSubscription } from './sync-subscription.job.ts'

/** Compares every subscription at the provider with what the account has here, once a night. */
export const compareSubscriptions = defineJob({
  name: 'compare-subscriptions',
  input: z.object({}),
  timeoutSeconds: 3600,
  async run({ services, signal }) {
    const { cells, payments } = services
    if (!payments) return
    const live = new Map<string, number>()
    for await (const listed of payments.listSubscriptions()) {
      signal.throwIfAborted()
      if (!isLive(listed)) continue
      const liveCount = (live.get(listed.customerId) ?? 0) + 1
      live.set(listed.customerId, liveCount)
      const found = await findAccountOfCustomer(cells, listed.customerId)
      // It belongs to an account that is gone, or to another product of the same seller.
      if (!found) continue
      const { cell, accountId } = found
      if (liveCount > 1) await alertAboutTwo(services, accountId, { ...listed, liveCount })
      if (await isAsListed(cell.db, accountId, listed)) continue
      await lookAgain(services, cell, accountId)
    }
    for (const cell of cells.all())
      for (const { account_id, customer_id } of await listPaid(cell.db, services.now())) {
        signal.throwIfAborted()
        // The provider does not list subscriptions that have ended.
        if (!live.has(customer_id)) await lookAgain(services, cell, account_id)
      }
  },
})

async function lookAgain({ log }: Services, { jobs }: Cell, accountId: string): Promise<void> {
  log.warn({ account_id: accountId }, 'a subscription differs from the one at the provider')
  const job = { accountId, onlyIfReported: false }
  await jobs.enqueue(syncSubscription, job, { group: accountId, key: `compare ${accountId}` })
}

/** Customers whose plan is still running, as far as is known here. */
async function listPaid(db: CellDb, nowMs: number): Promise<{ account_id: string; customer_id: string }[]> {
  const { rows } = await sql<{ account_id: string; customer_id: string }>`
    select account_id, customer_id from billing_customer join account on account.id = account_id
    where customer_id is not null and account.deleted_at is null
      and subscription_status in ('active', 'cancelled') and subscription_active_until > ${new Date(nowMs)}`.execute(
    db,
  )
  return rows
}

/** Compares only what the list contains. Invoices and disputes are checked when a single subscription is read. */
async function isAsListed(db: CellDb, accountId: string, listed: ListedSubscription): Promise<boolean> {
  const account = await findSubscription(db, accountId)
  if (!account) return true
  const { storage, watch } = choiceOfKeys(listed.items.map(({ kind }) => kind))
  const expected = billingOf({ ...listed, ...unlisted })
  return (
    account.subscription_storage === storage &&
    account.subscription_watch === watch &&
    (account.subscription_status === expected.status || account.subscription_status === 'disputed') &&
    account.subscription_active_until?.getTime() === expected.activeUntilMs
  )
}

const unlisted = {
  startedAtMs: 0,
  cancelReason: null,
  hasPendingUpdate: false,
  latestInvoice: null,
  dispute: null,
  liveCount: 1,
}
