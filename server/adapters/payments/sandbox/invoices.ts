import type { Invoice, Line, Subscription } from './objects.ts'
import { listOf, newId, type World } from './state.ts'

/** The provider's minimum charge; smaller amounts wait for the next invoice. */
const minChargedCents = 50

type Terms = {
  subscription: Subscription
  lines: Line[]
  reason: Invoice['billing_reason']
  /** A draft is not finalized and requests no payment. */
  isDraft?: boolean
}

/** Makes an invoice and settles what it can with the customer's balance. */
export function makeInvoice(world: World, { subscription, lines, reason, isDraft = false }: Terms): Invoice {
  const { state, now } = world
  const customer = state.customers[subscription.customer]
  if (!customer) throw new Error('the sandbox lost a customer')
  const id = newId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { due, balance } = settled(total, customer.balance)
  const invoice: Invoice = {
    id,
    object: 'invoice',
    created: now,
    customer: customer.id,
    customer_email: customer.email,
    currency: subscription.currency,
    status: isDraft ? 'draft' : 'open',
    billing_reason: reason,
    collection_method: 'charge_automatically',
    subtotal: total,
    total,
    starting_balance: customer.balance,
    ending_balance: isDraft ? null : balance,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: !isDraft,
    next_payment_attempt: null,
    number: `SANDBOX-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`,
    period_start: Math.min(now, ...lines.map(({ period }) => period.start)),
    period_end: now,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    hosted_invoice_url: isDraft ? null : world.pageUrl(`/invoice/${id}`),
    status_transitions: { finalized_at: isDraft ? null : now, paid_at: null, voided_at: null },
    metadata: {},
    livemode: false,
  }
  if (!isDraft) customer.balance = balance
  state.invoices[id] = invoice
  subscription.latest_invoice = id
  return invoice
}

function settled(total: number, balance: number): { due: number; balance: number } {
  const sum = total + balance
  return sum < minChargedCents ? { due: 0, balance: sum } : { due: sum, balance: 0 }
}

export function voidInvoice(world: World, invoice: Invoice): void {
  const { state, now } = world
  const customer = state.customers[invoice.customer]
  if (customer) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0)
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = now
  for (const payment of paymentsOf(world, invoice)) {
    if (payment.status !== 'open') continue
    payment.status = 'canceled'
    const intent = state.paymentIntents[payment.payment.payment_intent]
    if (intent) intent.status = 'canceled'
  }
  world.emit('invoice.voided', invoice)
}

export const paymentsOf = ({ state }: World, invoice: Invoice) =>
  Object.values(state.invoicePayments).filter((payment) => payment.invoice === invoice.id)

export const subscriptionOf = ({ state }: World, invoice: Invoice): Subscription | undefined =>
  state.subscriptions[invoice.parent.subscription_details.subscription]
