import type { CardKind } from '#server/adapters/payments/payment-sandbox.ts'
import { invalid, referred } from './api-error.ts'
import { nextRenewal } from './calendar.ts'
import { makeInvoice, subscriptionOf, voidInvoice } from './invoices.ts'
import type { Invoice, Item, Metadata, Subscription } from './objects.ts'
import { attemptPayment } from './payments.ts'
import { recurringLine } from './prorations.ts'
import { listOf, newId, type World } from './state.ts'

type Purchase = { customer: string; prices: readonly string[]; metadata: Metadata }

/** Works like the payment page: first the money, then the subscription. */
export function startSubscription(world: World, { customer, prices, metadata }: Purchase): Subscription {
  const { state, now } = world
  const id = newId('sub')
  const items = prices.map((price) =>
    newItem(world, { subscription: id, price, start: now, end: nextRenewal(now, now) }),
  )
  const subscription: Subscription = {
    id,
    object: 'subscription',
    created: now,
    start_date: now,
    billing_cycle_anchor: now,
    billing_mode: { type: 'flexible' },
    customer,
    currency: 'usd',
    collection_method: 'charge_automatically',
    status: 'active',
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: '',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    ended_at: null,
    pending_update: null,
    metadata,
    livemode: false,
  }
  state.subscriptions[id] = subscription
  const lines = items.map((item) => recurringLine(state, item))
  const invoice = makeInvoice(world, { subscription, lines, reason: 'subscription_create' })
  world.emit('customer.subscription.created', subscription)
  attemptPayment(world, invoice, 'good')
  return subscription
}

type NewItem = { subscription: string; price: string; start: number; end: number }

export const newItem = ({ now }: World, { subscription, price, start, end }: NewItem): Item => ({
  id: newId('si'),
  object: 'subscription_item',
  created: now,
  current_period_start: start,
  current_period_end: end,
  price,
  quantity: 1,
  subscription,
  metadata: {},
})

export const periodEndOf = ({ items }: Subscription): number =>
  Math.max(...items.data.map((item) => item.current_period_end))

export const cardOf = ({ state }: World, customer: string): CardKind => state.cards[customer] ?? 'good'

/** Charges the card, and applies the invoice's outcome to its subscription. */
export function payInvoice(world: World, invoice: Invoice, card: CardKind): 'paid' | 'declined' | 'asks' {
  const outcome = attemptPayment(world, invoice, card)
  const subscription = subscriptionOf(world, invoice)
  if (outcome !== 'paid' || !subscription || subscription.status === 'canceled') return outcome
  const waiting = world.state.waiting[subscription.id]
  if (waiting?.invoice === invoice.id) {
    subscription.items.data = waiting.items
    subscription.pending_update = null
    delete world.state.waiting[subscription.id]
    world.emit('customer.subscription.pending_update_applied', subscription)
    world.emit('customer.subscription.updated', subscription)
  } else if (subscription.status !== 'active' && !owes(world, subscription)) {
    subscription.status = 'active'
    world.emit('customer.subscription.updated', subscription)
  }
  return outcome
}

const owes = ({ state }: World, { id }: Subscription): boolean =>
  Object.values(state.invoices).some(
    (invoice) => invoice.status === 'open' && invoice.parent.subscription_details.subscription === id,
  )

/** Discards an addition that was never paid. */
export function dropWaiting(world: World, subscription: Subscription): void {
  const waiting = world.state.waiting[subscription.id]
  if (!waiting) return
  delete world.state.waiting[subscription.id]
  subscription.pending_update = null
  const invoice = world.state.invoices[waiting.invoice]
  if (invoice) voidInvoice(world, invoice)
  world.state.pendingLines[subscription.id] = waiting.takenLines
  world.emit('customer.subscription.pending_update_expired', subscription)
}

/** `reason` is in the provider's terms. */
export function endSubscription(world: World, subscription: Subscription, reason: string): void {
  dropWaiting(world, subscription)
  subscription.status = 'canceled'
  subscription.ended_at = world.now
  subscription.canceled_at ??= world.now
  subscription.cancellation_details.reason ??= reason
  delete world.state.pendingLines[subscription.id]
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
  }
  world.emit('customer.subscription.deleted', subscription)
}

export function cancelLater(world: World, subscription: Subscription, isToEnd: boolean): void {
  subscription.cancel_at_period_end = isToEnd
  subscription.cancel_at = isToEnd ? periodEndOf(subscription) : null
  subscription.canceled_at = isToEnd ? world.now : null
  subscription.cancellation_details.reason = isToEnd ? 'cancellation_requested' : null
}

type ItemParams = {
  id?: string | undefined
  price?: string | undefined
  quantity?: number | undefined
  deleted?: boolean | undefined
}

/** The resulting items; those not mentioned stay. */
export function changedItems(
  world: World,
  subscription: Subscription,
  params: readonly ItemParams[],
): Item[] {
  const items = structuredClone(subscription.items.data)
  for (const [at, { id, price, deleted }] of params.entries()) {
    if (price !== undefined) referred(world.state.prices[price], 'price', price, `items[${at}][price]`)
    if (id === undefined) {
      if (price === undefined) throw invalid('An item needs a price.', `items[${at}][price]`)
      const [start, end] = [currentStart(subscription), periodEndOf(subscription)]
      items.push(newItem(world, { subscription: subscription.id, price, start, end }))
      continue
    }
    const index = items.findIndex((item) => item.id === id)
    const item = referred(items[index], 'subscription_item', id, `items[${at}][id]`)
    if (deleted) items.splice(index, 1)
    else if (price !== undefined) item.price = price
  }
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.', 'items')
  if (new Set(items.map(({ price }) => price)).size < items.length)
    throw invalid('Cannot add multiple subscription items with the same plan.', 'items')
  return items
}

const currentStart = ({ items }: Subscription): number =>
  Math.max(...items.data.map((item) => item.current_period_start))
