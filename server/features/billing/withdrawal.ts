import type { Withdrawal, WithdrawalResult } from '#contract/billing/billing.ts'
import { dayMs } from '#domain/time/durations.ts'
import { billingMailMessages as mails } from './billing-messages.ts'
import { isLive } from '#domain/plans/snapshot.ts'
import type { PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import { newId } from '#server/cells/new-id.ts'
import { greet, writeMail, type WrittenMail, queueMail } from '#server/features/mail/public.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { explainFailures, noWithdrawal, requirePayments } from './billing-errors.ts'
import { findCustomerId } from './customer.ts'
import { holdingAccount } from './hold-account.ts'
import { syncSubscription } from './jobs/sync-subscription.job.ts'
import { syncAccount } from './sync-account.ts'

/** By law in the European Union; offered to everyone, because nobody is asked where they live. */
const possibleMs = 14 * dayMs

type Possible = { subscriptionId: string; untilMs: number; amount: number; currency: string }

/** Undefined if there is nothing to withdraw from, or if it is too late. */
async function findPossible(
  services: Services,
  payments: PaymentProvider,
  accountId: string,
): Promise<Possible | undefined> {
  const customerId = await findCustomerId(services, accountId)
  const subscription = customerId === undefined ? undefined : await payments.findSubscription(customerId)
  if (!subscription || !isLive(subscription) || subscription.dispute !== null) return undefined
  const untilMs = subscription.startedAtMs + possibleMs
  if (untilMs <= services.now()) return undefined
  const { subscriptionId } = subscription
  const { paidCents, currency } = await payments.findPaid(subscriptionId)
  return { subscriptionId, untilMs, amount: paidCents, currency }
}

export function describeWithdrawal(services: Services, accountId: string): Promise<Withdrawal> {
  const payments = requirePayments(services)
  return explainFailures(services, async () => {
    const possible = await findPossible(services, payments, accountId)
    if (!possible) return {}
    return { possible_until_ms: possible.untilMs, amount: possible.amount, currency: possible.currency }
  })
}

export type Withdrawer = Pick<Viewer, 'id' | 'name' | 'email' | 'google_email' | 'facebook_email'>

/** The first step only says what the second one does. */
export function withdrawFor(
  services: Services,
  viewer: Withdrawer,
  { confirm }: { confirm: boolean },
): Promise<WithdrawalResult> {
  const payments = requirePayments(services)
  return explainFailures(services, () =>
    holdingAccount(services, viewer.id, async () => {
      const possible = await findPossible(services, payments, viewer.id)
      if (!possible) throw noWithdrawal()
      const { amount, currency } = possible
      if (!confirm) return { withdrawn: false, amount, currency, received_at_ms: null }
      const receivedAtMs = services.now()
      await keepWithdrawal(services, viewer, possible, receivedAtMs)
      await carryOut(services, viewer.id)
      return { withdrawn: true, amount, currency, received_at_ms: receivedAtMs }
    }),
  )
}

/**
 * Stores the withdrawal together with its receipt: from here on it counts, whatever happens at the payment provider.
 */
async function keepWithdrawal(
  services: Services,
  viewer: Withdrawer,
  possible: Possible,
  receivedAtMs: number,
): Promise<void> {
  const cell = services.cells.of(viewer.id)
  const recipient = viewer.email ?? viewer.google_email ?? viewer.facebook_email
  await cell.db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto('billing_withdrawal')
      .values({
        id: newId(cell.region, receivedAtMs),
        account_id: viewer.id,
        subscription_id: possible.subscriptionId,
        received_at: new Date(receivedAtMs),
        amount_cents: possible.amount,
        currency: possible.currency,
      })
      .onConflict((conflict) => conflict.column('subscription_id').doNothing())
      .returning('id')
      .execute()
    if (saved.length === 0 || recipient === null) return
    const mail = receiptMail(services, viewer.name, { ...possible, receivedAtMs })
    const own = { ...mail, recipient, replyTo: null, accountId: viewer.id }
    await queueMail({ cell, trx, now: receivedAtMs }, own)
  })
}

async function carryOut(services: Services, accountId: string): Promise<void> {
  try {
    await syncAccount(services, accountId)
  } catch (error) {
    services.log.warn({ err: error }, 'a withdrawal could not be carried out yet')
    await services.cells
      .of(accountId)
      .jobs.enqueue(syncSubscription, { accountId, onlyIfReported: false }, { group: accountId })
  }
}

type Receipt = Possible & { receivedAtMs: number }

function receiptMail(
  { config }: Services,
  name: string,
  { receivedAtMs, amount, currency, subscriptionId }: Receipt,
): WrittenMail {
  return writeMail({
    subject: mails.withdrawalSubject,
    greeting: greet(name),
    paragraphs: [mails.withdrawal, mails.withdrawalDone],
    facts: [
      { label: mails.receivedAt, value: new Date(receivedAtMs).toUTCString() },
      { label: mails.amount, value: `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}` },
      { label: mails.purchase, value: subscriptionId },
    ],
    closing: mails.withdrawalClosing,
    publicUrl: config.publicUrl,
  })
}
