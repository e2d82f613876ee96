import { sql } from 'kysely'
import { declineSentence } from './billing-messages.ts'
import { billingOf, type BillingState } from '#domain/plans/billing-of.ts'
import { isLive, type SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import { PaymentFailure, type PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { alertAboutTwo } from './alert-operator.ts'
import { noteSync } from './applied-syncs.ts'
import { beginSync, claimSync, markHandled, saveBilling } from './billing.queries.ts'
import { finishWithdrawals } from './finish-withdrawals.ts'
import { resumePlan } from './plan-end.ts'

/**
 * Asks the provider what an account has bought, and applies that. Nothing else changes the rights of an account,
 * so it may run at any time, any number of times, and in several processes.
 */
export async function syncAccount(
  services: Services,
  accountId: string,
): Promise<SubscriptionSnapshot | undefined> {
  const { cells, payments, now } = services
  if (!payments) return undefined
  const { db } = cells.of(accountId)
  const begunAt = new Date(now())
  const begun = await beginSync(db, accountId)
  if (!begun) return undefined
  await finishWithdrawals(services, payments, accountId)
  const snapshot = await readSnapshot(payments, begun.customerId)
  await db.transaction().execute(async (trx) => {
    if (!(await claimSync(trx, accountId, begun.number))) return
    await apply(services, trx, { accountId, snapshot })
    await markHandled(trx, accountId, { until: begunAt, now: new Date(now()) })
  })
  noteSync(cells)
  if (snapshot && snapshot.liveCount > 1) await alertAboutTwo(services, accountId, snapshot)
  return snapshot
}

async function readSnapshot(
  payments: PaymentProvider,
  customerId: string,
): Promise<SubscriptionSnapshot | undefined> {
  const snapshot = await findSnapshot(payments, customerId)
  if (!snapshot || snapshot.dispute !== 'lost' || !isLive(snapshot)) return snapshot
  // The bank has taken the money back, so nothing more is charged either.
  await payments.cancelNow({ subscriptionId: snapshot.subscriptionId, refundAll: false })
  return findSnapshot(payments, customerId)
}

/** Someone may have deleted the customer at the provider. */
async function findSnapshot(
  payments: PaymentProvider,
  customerId: string,
): Promise<SubscriptionSnapshot | undefined> {
  try {
    return await payments.findSubscription(customerId)
  } catch (error) {
    if (error instanceof PaymentFailure && error.kind === 'missing') return undefined
    throw error
  }
}

type Look = { accountId: string; snapshot: SubscriptionSnapshot | undefined }

async function apply(services: Services, trx: CellTransaction, { accountId, snapshot }: Look): Promise<void> {
  const time = new Date(services.now())
  const { failure, ...state } = billingOf(snapshot)
  await saveBilling(trx, accountId, { ...state, error: failure === null ? null : declineSentence(failure) })
  const isDisputed = state.status === 'disputed'
  await trx
    .updateTable('billing_customer')
    .set({
      subscription_id: snapshot?.subscriptionId ?? null,
      synced_at: time,
      last_error_code: failure,
      disputed_at: isDisputed ? sql`coalesce(disputed_at, ${time})` : null,
    })
    .where('account_id', '=', accountId)
    .execute()
  if (paysForStorage(state, time.getTime())) await resumePlan(services, trx, accountId)
}

const paysForStorage = (
  { storage, activeUntilMs, status }: Pick<BillingState, 'storage' | 'activeUntilMs' | 'status'>,
  nowMs: number,
): boolean => storage > 0 && status !== 'disputed' && (activeUntilMs ?? 0) > nowMs
