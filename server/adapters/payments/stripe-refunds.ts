import type Stripe from 'stripe'
import type { PaymentProvider } from './payment-provider.ts'
import type { Ask } from './stripe-client.ts'
import { failureOf } from './stripe-failure.ts'

type Refunds = Pick<PaymentProvider, 'cancelNow' | 'findPaid'>

export function stripeRefunds(ask: Ask): Refunds {
  return {
    cancelNow: ({ subscriptionId, refundAll }) =>
      ask(async (stripe) => {
        await endNow(stripe, subscriptionId)
        return { refundedCents: refundAll ? await refundEverything(stripe, subscriptionId) : 0 }
      }),

    findPaid: (subscriptionId) =>
      ask(async (stripe) => {
        const { currency } = await stripe.subscriptions.retrieve(subscriptionId)
        const payments = await listPayments(stripe, subscriptionId)
        return { paidCents: payments.reduce((sum, { leftCents }) => sum + leftCents, 0), currency }
      }),
  }
}

async function endNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId)
  if (status === 'canceled' || status === 'incomplete_expired') return
  await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
}

async function refundEverything(stripe: Stripe, subscriptionId: string): Promise<number> {
  let refundedCents = 0
  for (const { paymentIntent, leftCents } of await listPayments(stripe, subscriptionId)) {
    if (leftCents > 0) refundedCents += await giveBack(stripe, paymentIntent, leftCents)
  }
  return refundedCents
}

async function giveBack(stripe: Stripe, paymentIntent: string, leftCents: number): Promise<number> {
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: paymentIntent, amount: leftCents, reason: 'requested_by_customer' },
      // Two simultaneous requests refund the money only once.
      { idempotencyKey: `refund:${paymentIntent}:${leftCents}` },
    )
    return refund.amount
  } catch (error) {
    if (failureOf(error).code === 'charge_already_refunded') return 0
    throw error
  }
}

type Payment = { paymentIntent: string; leftCents: number }

/** What was paid for this subscription, minus refunds. */
async function listPayments(stripe: Stripe, subscription: string): Promise<Payment[]> {
  const payments: Payment[] = []
  for await (const { id: invoice } of stripe.invoices.list({ subscription, status: 'paid', limit: 100 })) {
    const { data } = await stripe.invoicePayments.list({
      invoice,
      status: 'paid',
      expand: ['data.payment.payment_intent.latest_charge'],
    })
    for (const { payment } of data) {
      const intent = payment.payment_intent
      if (typeof intent !== 'object' || typeof intent.latest_charge !== 'object' || !intent.latest_charge)
        continue
      const { amount, amount_refunded } = intent.latest_charge
      payments.push({ paymentIntent: intent.id, leftCents: amount - amount_refunded })
    }
  }
  return payments
}
