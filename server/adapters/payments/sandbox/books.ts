import type { CustomerBooks } from '#server/adapters/payments/payment-sandbox.ts'
import type { Invoice, Subscription } from './objects.ts'
import type { State } from './state.ts'

export function booksOf(state: State, customerId: string): CustomerBooks {
  const isOwn = ({ customer }: { customer: string }) => customer === customerId
  return {
    subscriptions: Object.values(state.subscriptions)
      .filter(isOwn)
      .map((subscription) => subscriptionIn(state, subscription)),
    invoices: Object.values(state.invoices)
      .filter(isOwn)
      .map((invoice) => invoiceIn(state, invoice)),
    disputes: Object.values(state.disputes).flatMap(({ status, charge }) => {
      const disputed = state.charges[charge]
      return disputed && isOwn(disputed) ? [{ status, chargedAtMs: disputed.created * 1000 }] : []
    }),
  }
}

const planOf = ({ prices }: State, price: string): string => prices[price]?.metadata['plan'] ?? price

const subscriptionIn = (
  state: State,
  { id, status, start_date, items, cancel_at }: Subscription,
): CustomerBooks['subscriptions'][number] => ({
  id,
  status,
  startedAtMs: start_date * 1000,
  plans: items.data.map(({ price }) => planOf(state, price)),
  isEnding: cancel_at !== null,
})

function invoiceIn(state: State, invoice: Invoice): CustomerBooks['invoices'][number] {
  const payments = Object.values(state.invoicePayments).filter((payment) => payment.invoice === invoice.id)
  const kept = payments.map(({ payment }) => {
    const charge = state.charges[state.paymentIntents[payment.payment_intent]?.latest_charge ?? '']
    return charge ? charge.amount - charge.amount_refunded : 0
  })
  return {
    subscriptionId: invoice.parent.subscription_details.subscription,
    status: invoice.status,
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    lines: invoice.lines.data.map(({ amount, period, pricing }) => ({
      plan: planOf(state, pricing.price_details.price),
      cents: amount,
      untilMs: period.end * 1000,
    })),
    keptCents: kept.reduce((sum, cents) => sum + cents, 0),
  }
}
