import type Stripe from 'stripe'
import { planKeys, type PlanKey } from '#domain/plans/plan-choice.ts'
import {
  isLive,
  providerStatuses,
  type CheckoutSnapshot,
  type InvoiceSnapshot,
  type PlanItem,
  type ProviderStatus,
  type SubscriptionSnapshot,
} from '#domain/plans/snapshot.ts'
import type { ListedSubscription } from './payment-provider.ts'

/** Translates the provider's objects into our terms. Unix seconds become milliseconds. */
export const toMs = (seconds: number): number => seconds * 1000
const toMsOrNull = (seconds: number | null): number | null => (seconds === null ? null : toMs(seconds))

export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id
export const idOrNull = (reference: string | { id: string } | null | undefined): string | null =>
  reference ? idOf(reference) : null

/** The live subscription, otherwise the newest. The provider lists the newest first. */
export function chosenSubscription(list: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return list.find(isLiveThere) ?? list[0]
}

export const isLiveThere = (subscription: Stripe.Subscription): boolean =>
  isLive({ status: statusOf(subscription) })

type Surroundings = Pick<SubscriptionSnapshot, 'latestInvoice' | 'dispute' | 'liveCount'>

export function snapshotOf(subscription: Stripe.Subscription, around: Surroundings): SubscriptionSnapshot {
  return {
    ...outlineOf(subscription),
    startedAtMs: toMs(subscription.start_date),
    cancelReason: cancelReasonOf(subscription),
    hasPendingUpdate: subscription.pending_update !== null,
    ...around,
  }
}

type Outline = Omit<ListedSubscription, 'accountId'>

export function outlineOf(subscription: Stripe.Subscription): Outline {
  const items = subscription.items.data.flatMap(itemOf)
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer),
    status: statusOf(subscription),
    items,
    cancelAtMs: cancelAtOf(subscription, items),
    endedAtMs: toMsOrNull(subscription.ended_at),
  }
}

/** A state that we do not know yet must not give anything away. */
function statusOf({ status }: Stripe.Subscription): ProviderStatus {
  return providerStatuses.find((known) => known === status) ?? 'paused'
}

function itemOf(item: Stripe.SubscriptionItem): PlanItem[] {
  const kind = planKeyOf(item.price)
  if (!kind) return []
  return [
    {
      kind,
      itemId: item.id,
      priceCents: item.price.unit_amount ?? 0,
      periodStartMs: toMs(item.current_period_start),
      periodEndMs: toMs(item.current_period_end),
    },
  ]
}

/** A price that was replaced by a new one loses its lookup key, but keeps its metadata. */
export function planKeyOf({ lookup_key, metadata }: Stripe.Price): PlanKey | undefined {
  return planKeys.find((key) => key === lookup_key) ?? planKeys.find((key) => key === metadata['plan'])
}

function cancelAtOf(subscription: Stripe.Subscription, items: readonly PlanItem[]): number | null {
  if (subscription.cancel_at !== null) return toMs(subscription.cancel_at)
  if (!subscription.cancel_at_period_end) return null
  return Math.max(0, ...items.map((item) => item.periodEndMs))
}

const cancelReasons: Record<string, SubscriptionSnapshot['cancelReason']> = {
  payment_failed: 'payment_failed',
  payment_disputed: 'payment_disputed',
}

function cancelReasonOf(subscription: Stripe.Subscription): SubscriptionSnapshot['cancelReason'] {
  if (subscription.canceled_at === null) return null
  return cancelReasons[subscription.cancellation_details?.reason ?? ''] ?? 'requested'
}

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

/** `payment` tells how the payment went, if the invoice alone does not. */
export function invoiceOf(
  invoice: Stripe.Invoice,
  payment: Stripe.PaymentIntent | undefined,
): InvoiceSnapshot {
  const error = payment?.status === 'requires_payment_method' ? payment.last_payment_error : null
  const reason = error?.decline_code ?? error?.code ?? null
  // Some banks request authentication by declining.
  const needsAction = payment?.status === 'requires_action' || reason === 'authentication_required'
  return {
    invoiceId: invoice.id,
    status: invoiceStatuses.find((known) => known === invoice.status) ?? 'draft',
    createdMs: toMs(invoice.created),
    totalCents: invoice.total,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    needsAction,
    declineCode: needsAction ? null : reason,
  }
}

const sessionStatuses = ['open', 'complete', 'expired'] as const

export function checkoutOf(session: Stripe.Checkout.Session): CheckoutSnapshot {
  return {
    sessionId: session.id,
    customerId: idOrNull(session.customer),
    accountId: session.metadata?.['account_id'] ?? null,
    status: sessionStatuses.find((known) => known === session.status) ?? 'open',
    url: session.url,
    expiresAtMs: toMs(session.expires_at),
    subscriptionId: idOrNull(session.subscription),
    isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
  }
}
