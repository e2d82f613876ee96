import { daySeconds } from '#domain/time/durations.ts'
import { nextRenewal } from './calendar.ts'
import { makeInvoice, subscriptionOf } from './invoices.ts'
import type { Invoice, Subscription } from './objects.ts'
import { recurringLine } from './prorations.ts'
import type { World } from './state.ts'
import { cardOf, dropWaiting, endSubscription, payInvoice, periodEndOf } from './subscriptions.ts'

/** After a failed renewal the card is tried again this many days after the previous attempt. */
const retryAfterDays = [3, 5, 7]

type Reader = Pick<World, 'state'>
type Due = { at: number; happen: (world: World) => void }

/** The next automatic step, if it is due by then. */
export function nextDue(world: Reader, until: number): Due | undefined {
  const due = [...dueSessions(world), ...dueSubscriptions(world), ...dueRetries(world)]
  return due.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
}

function dueSessions({ state }: Reader): Due[] {
  const open = Object.values(state.sessions).filter(({ status }) => status === 'open')
  return open.map(({ id, expires_at: at }) => ({ at, happen: (world) => expireSession(world, id) }))
}

export function expireSession(world: World, id: string): void {
  const session = world.state.sessions[id]
  if (!session) return
  session.status = 'expired'
  session.url = null
  world.emit('checkout.session.expired', session)
}

/** If due at the same moment, endings come before renewals. */
function dueSubscriptions({ state }: Reader): Due[] {
  return Object.values(state.subscriptions).flatMap((subscription) => {
    if (subscription.status === 'canceled') return []
    const at = periodEndOf(subscription)
    const { cancel_at, pending_update } = subscription
    const during = (happen: (world: World, current: Subscription) => void) => (world: World) => {
      const current = world.state.subscriptions[subscription.id]
      if (current) happen(world, current)
    }
    return [
      ...(pending_update ? [{ at: pending_update.expires_at, happen: during(dropWaiting) }] : []),
      cancel_at !== null && cancel_at <= at
        ? {
            at: cancel_at,
            happen: during((world, it) => endSubscription(world, it, 'cancellation_requested')),
          }
        : { at, happen: during(renew) },
    ]
  })
}

function renew(world: World, subscription: Subscription): void {
  const { state } = world
  const lines = beginPeriod(world, subscription)
  const isUnpaid = subscription.status === 'unpaid'
  const invoice = makeInvoice(world, { subscription, lines, reason: 'subscription_cycle', isDraft: isUnpaid })
  state.pendingLines[subscription.id] = []
  if (!isUnpaid && payInvoice(world, invoice, cardOf(world, subscription.customer)) !== 'paid') {
    subscription.status = 'past_due'
    planRetry(world, invoice)
  }
  world.emit('customer.subscription.updated', subscription)
}

/** Moves all items to the next month, and returns the charges for it. */
export function beginPeriod({ state }: World, subscription: Subscription): Invoice['lines']['data'] {
  const start = periodEndOf(subscription)
  const end = nextRenewal(subscription.billing_cycle_anchor, start)
  for (const item of subscription.items.data) {
    item.current_period_start = start
    item.current_period_end = end
  }
  const pending = state.pendingLines[subscription.id] ?? []
  return [...pending, ...subscription.items.data.map((item) => recurringLine(state, item))]
}

function planRetry(world: World, invoice: Invoice): void {
  const days = retryAfterDays[invoice.attempt_count - 1]
  invoice.next_payment_attempt = days === undefined ? null : world.now + days * daySeconds
}

function dueRetries({ state }: Reader): Due[] {
  return Object.values(state.invoices).flatMap(({ id, status, next_payment_attempt: at }) =>
    status === 'open' && at !== null ? [{ at, happen: (world: World) => retry(world, id) }] : [],
  )
}

function retry(world: World, id: string): void {
  const invoice = world.state.invoices[id]
  if (!invoice || payInvoice(world, invoice, cardOf(world, invoice.customer)) === 'paid') return
  planRetry(world, invoice)
  const subscription = subscriptionOf(world, invoice)
  if (invoice.next_payment_attempt !== null || !subscription) return
  subscription.status = 'unpaid'
  world.emit('customer.subscription.updated', subscription)
}
