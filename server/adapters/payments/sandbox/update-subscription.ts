import { ApiError, invalid } from './api-error.ts'
import { makeInvoice } from './invoices.ts'
import type { Subscription } from './objects.ts'
import { declineOf } from './payments.ts'
import { prorationLines } from './prorations.ts'
import type { World } from './state.ts'
import { cancelLater, cardOf, changedItems, dropWaiting, payInvoice, periodEndOf } from './subscriptions.ts'

/** An update that waits for its payment is dropped after this long. */
const waitingSeconds = 23 * 3600

export type SubscriptionUpdate = {
  items?:
    | {
        id?: string | undefined
        price?: string | undefined
        quantity?: number | undefined
        deleted?: boolean | undefined
      }[]
    | undefined
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none' | undefined
  payment_behavior?: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete' | undefined
  proration_date?: number | undefined
  cancel_at_period_end?: boolean | undefined
  cancel_at?: '' | undefined
  metadata?: Record<string, string> | undefined
}

export function updateSubscription(
  world: World,
  subscription: Subscription,
  update: SubscriptionUpdate,
): void {
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (update.payment_behavior === 'pending_if_incomplete') checkPendingUpdate(update)
  if (update.metadata) Object.assign(subscription.metadata, update.metadata)
  if (update.cancel_at === '') cancelLater(world, subscription, false)
  if (update.cancel_at_period_end !== undefined) cancelLater(world, subscription, update.cancel_at_period_end)
  if (update.items) changeItems(world, subscription, { ...update, items: update.items })
  world.emit('customer.subscription.updated', subscription)
}

/** Only updates that cost money can wait for a payment. */
function checkPendingUpdate({
  metadata,
  cancel_at,
  cancel_at_period_end,
  items = [],
}: SubscriptionUpdate): void {
  const unfit =
    (metadata && 'metadata') ??
    (cancel_at === '' ? 'cancel_at' : undefined) ??
    (cancel_at_period_end === undefined ? undefined : 'cancel_at_period_end') ??
    (items.some(({ deleted }) => deleted) ? 'items[deleted]' : undefined)
  if (unfit)
    throw invalid(
      `${unfit} is not supported with payment_behavior=pending_if_incomplete.`,
      'payment_behavior',
    )
}

type ItemsUpdate = SubscriptionUpdate & { items: NonNullable<SubscriptionUpdate['items']> }

function changeItems(world: World, subscription: Subscription, update: ItemsUpdate): void {
  const { state } = world
  dropWaiting(world, subscription)
  const before = subscription.items.data
  const after = changedItems(world, subscription, update.items)
  const behavior = update.proration_behavior ?? 'create_prorations'
  const at = update.proration_date ?? world.now
  const lines = behavior === 'none' ? [] : prorationLines(state, { before, after, at })
  const pending = state.pendingLines[subscription.id] ?? []
  if (behavior !== 'always_invoice' || lines.length === 0) {
    subscription.items.data = after
    state.pendingLines[subscription.id] = [...pending, ...lines]
    return
  }
  state.pendingLines[subscription.id] = []
  const invoice = makeInvoice(world, {
    subscription,
    lines: [...pending, ...lines],
    reason: 'subscription_update',
  })
  if (payInvoice(world, invoice, cardOf(world, subscription.customer)) === 'paid')
    subscription.items.data = after
  else if (update.payment_behavior === 'error_if_incomplete') throw declined(world, subscription)
  else if (update.payment_behavior === 'pending_if_incomplete') {
    const expires_at = Math.min(world.now + waitingSeconds, periodEndOf(subscription))
    subscription.pending_update = { expires_at, subscription_items: after }
    state.waiting[subscription.id] = { invoice: invoice.id, items: after, takenLines: pending }
  } else {
    subscription.items.data = after
    subscription.status = 'past_due'
  }
}

function declined(world: World, { customer }: Subscription): ApiError {
  const { message, ...details } = declineOf(cardOf(world, customer)) ?? {
    type: 'card_error' as const,
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action before it can be completed.',
  }
  return new ApiError(402, message, details)
}
