import { hash } from 'node:crypto'
import type { z } from 'zod'
import { checkoutCompletedPath, type Consent, type Wish } from '#contract/billing/billing.ts'
import {
  changeBetween,
  choiceOfKeys,
  isNoPlan,
  keysOfChoice,
  removedFirst,
  type PlanChoice,
} from '#domain/plans/plan-choice.ts'
import { isLive, type SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { ItemChange, PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import type { Services } from '#server/services.ts'
import {
  cancelInstead,
  consentMissing,
  disputed,
  explainFailures,
  noChanges,
  requirePayments,
} from './billing-errors.ts'
import { closeCheckout, listOpenCheckouts, saveCheckout } from './billing.queries.ts'
import { becomeCustomer, findCustomerId, type Buyer } from './customer.ts'
import { holdingAccount } from './hold-account.ts'
import { syncAccount } from './sync-account.ts'

/** A repeated request within this time is the same one. */
const repeatedWithinMs = 5 * 60_000
/** How long a payment page accepts a payment. */
const openMs = hourMs

export type Purchase = { buyer: Buyer; wish: Wish; consent: z.infer<typeof Consent> | undefined }
type Deal = Purchase & { payments: PaymentProvider; customerId: string }

/** The address where the purchase or the change continues. */
export function createCheckoutFor(services: Services, purchase: Purchase): Promise<string> {
  const payments = requirePayments(services)
  const { buyer } = purchase
  return explainFailures(services, () =>
    holdingAccount(services, buyer.id, async () => {
      const isCustomer = (await findCustomerId(services, buyer.id)) !== undefined
      if (!isCustomer) requirePurchase(purchase)
      const customerId = await becomeCustomer(services, payments, buyer)
      const deal = { ...purchase, payments, customerId }
      // Done before asking for the subscription, which then includes any page that was paid in the meantime.
      const replaced = await closeOpenPages(services, deal)
      const subscription = await payments.findSubscription(customerId)
      if (isDisputed(subscription)) throw disputed()
      return subscription && isLive(subscription)
        ? changePlan(services, deal, subscription)
        : openPaymentPage(services, deal, replaced)
    }),
  )
}

export const isDisputed = (subscription: SubscriptionSnapshot | undefined): boolean =>
  subscription !== undefined &&
  (subscription.dispute === 'open' || (subscription.dispute === 'lost' && isLive(subscription)))

/** Closes all open pages. Returns the ids of those that can no longer be used to pay. */
async function closeOpenPages(
  { cells, now }: Services,
  { payments, buyer }: Pick<Deal, 'payments' | 'buyer'>,
): Promise<string[]> {
  const { db } = cells.of(buyer.id)
  const open = await listOpenCheckouts(db, buyer.id)
  for (const { session_id } of open) {
    await payments.expireCheckout(session_id)
    await closeCheckout(db, session_id, new Date(now()))
  }
  return open.map(({ session_id }) => session_id)
}

/**
 * Refuses purchases that cannot be made. The screen always sends what the buyer agreed to, and it is recorded; the call
 * itself only needs `{storage, watch}`, and buyers without a recorded consent can still withdraw.
 */
function requirePurchase({ wish, consent }: Purchase): void {
  if (isNoPlan(wish)) throw noChanges()
  if (consent && !consent.starts_now) throw consentMissing()
}

async function openPaymentPage(services: Services, deal: Deal, replaced: string[]): Promise<string> {
  const { cells, config, now } = services
  const { payments, customerId, buyer, wish, consent } = deal
  requirePurchase(deal)
  const completed = `${config.publicUrl}${checkoutCompletedPath}`
  // The provider refuses a repeated request that differs in any way, such as the time.
  const windowMs = Math.floor(now() / repeatedWithinMs) * repeatedWithinMs
  const checkout = await payments.createCheckout({
    customerId,
    accountId: buyer.id,
    items: keysOfChoice(wish),
    successUrl: `${completed}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${completed}?canceled=true`,
    expiresAtMs: windowMs + repeatedWithinMs + openMs,
    ...(consent && { consent: { termsVersion: consent.terms_version } }),
    idempotencyKey: keyOf('checkout', [
      buyer.id,
      customerId,
      textOf(wish),
      String(windowMs),
      consent?.terms_version ?? '',
      ...replaced,
    ]),
  })
  if (checkout.url === null) throw new Error('the payment page is closed already')
  await saveCheckout(cells.of(buyer.id).db, {
    session_id: checkout.sessionId,
    account_id: buyer.id,
    ...wish,
    terms_version: consent?.terms_version ?? null,
    starts_now: consent?.starts_now ?? null,
    created_at: new Date(now()),
    expires_at: new Date(checkout.expiresAtMs),
  })
  return checkout.url
}

async function changePlan(
  services: Services,
  deal: Deal,
  subscription: SubscriptionSnapshot,
): Promise<string> {
  const { payments, wish } = deal
  if (subscription.status !== 'active' && subscription.status !== 'trialing')
    return payFirst(services, deal, subscription)
  if (isNoPlan(wish)) throw cancelInstead()
  const isEnding = subscription.cancelAtMs !== null
  const change = changeBetween(choiceIn(subscription), wish)
  if (change === 'none' && !isEnding) throw noChanges()
  const changed =
    change === 'none' ? subscription : await changeItems(services, { payments, subscription, wish })
  // Someone who changes a plan that is about to end wants to keep it.
  if (isEnding) await payments.keepSubscription(subscription.subscriptionId)
  await syncAccount(services, deal.buyer.id)
  const isWaiting = changed.hasPendingUpdate && changed.latestInvoice?.hostedUrl
  return isWaiting || `${services.config.publicUrl}${checkoutCompletedPath}`
}

const choiceIn = ({ items }: SubscriptionSnapshot): PlanChoice => choiceOfKeys(items.map(({ kind }) => kind))

type Change = { payments: PaymentProvider; subscription: SubscriptionSnapshot; wish: PlanChoice }

async function changeItems(services: Services, change: Change): Promise<SubscriptionSnapshot> {
  const { subscription, wish } = change
  const from = choiceIn(subscription)
  const left = removedFirst(from, wish)
  const kind = changeBetween(from, wish)
  if (kind === 'less') return step(services, change, wish, 'credit_later')
  // A subscription cannot be empty in between.
  if (kind === 'more' || isNoPlan(left)) return step(services, change, wish, 'charge_now')
  const reduced = await step(services, change, left, 'credit_later')
  return step(services, { ...change, subscription: reduced }, wish, 'charge_now')
}

function step(
  { now }: Services,
  { payments, subscription }: Change,
  to: PlanChoice,
  settle: ItemChange['settle'],
): Promise<SubscriptionSnapshot> {
  return payments.changeItems({
    subscription,
    items: keysOfChoice(to),
    settle,
    // Changing back and forth is not a repeated request: every addition makes an invoice.
    idempotencyKey: keyOf('change', [
      subscription.subscriptionId,
      textOf(choiceIn(subscription)),
      textOf(to),
      subscription.latestInvoice?.invoiceId ?? '',
      String(Math.floor(now() / repeatedWithinMs)),
    ]),
  })
}

const textOf = ({ storage, watch }: PlanChoice): string => `${storage}:${watch}`

const keyOf = (what: string, parts: string[]): string =>
  `${what}:${hash('sha256', JSON.stringify(parts)).slice(0, 40)}`

/** Nothing changes until the open invoice is paid. */
async function payFirst(
  { config }: Services,
  { payments, customerId }: Deal,
  { latestInvoice }: SubscriptionSnapshot,
): Promise<string> {
  if (latestInvoice?.status === 'open' && latestInvoice.hostedUrl !== null) return latestInvoice.hostedUrl
  return payments.portalUrl({ customerId, returnUrl: `${config.publicUrl}/my_storage` })
}
