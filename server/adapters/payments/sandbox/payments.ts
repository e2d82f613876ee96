import type { CardKind } from '#server/adapters/payments/payment-sandbox.ts'
import type { Invoice, PaymentError, PaymentIntent } from './objects.ts'
import { paymentsOf } from './invoices.ts'
import { newId, type World } from './state.ts'

const declines: Partial<Record<CardKind, PaymentError>> = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}

export const declineOf = (card: CardKind): PaymentError | undefined => declines[card]

/** Charges an open invoice. Acting on the outcome is up to the caller. */
export function attemptPayment(world: World, invoice: Invoice, card: CardKind): 'paid' | 'declined' | 'asks' {
  if (invoice.amount_due === 0) {
    settleInvoice(world, invoice)
    return 'paid'
  }
  const intent = intentOf(world, invoice)
  invoice.attempted = true
  invoice.attempt_count++
  const decline = declines[card]
  if (decline) {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = decline
    world.emit('invoice.payment_failed', invoice)
    return 'declined'
  }
  if (card === 'asks') {
    intent.status = 'requires_action'
    intent.last_payment_error = null
    world.emit('invoice.payment_failed', invoice)
    world.emit('invoice.payment_action_required', invoice)
    return 'asks'
  }
  charge(world, invoice, intent)
  settleInvoice(world, invoice)
  return 'paid'
}

function charge({ state, now }: World, invoice: Invoice, intent: PaymentIntent): void {
  const id = newId('ch')
  state.charges[id] = {
    id,
    object: 'charge',
    created: now,
    amount: invoice.amount_due,
    amount_refunded: 0,
    currency: invoice.currency,
    customer: invoice.customer,
    payment_intent: intent.id,
    paid: true,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    metadata: {},
    livemode: false,
  }
  intent.status = 'succeeded'
  intent.amount_received = invoice.amount_due
  intent.last_payment_error = null
  intent.latest_charge = id
}

function settleInvoice(world: World, invoice: Invoice): void {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = world.now
  for (const payment of paymentsOf(world, invoice)) {
    payment.status = 'paid'
    payment.amount_paid = invoice.amount_due
  }
  world.emit('invoice.paid', invoice)
}

/** Every invoice has one, however many attempts there are. */
function intentOf(world: World, invoice: Invoice): PaymentIntent {
  const { state, now } = world
  const [payment] = paymentsOf(world, invoice)
  const known = payment && state.paymentIntents[payment.payment.payment_intent]
  if (known) return known
  const { amount_due: amount, currency, customer } = invoice
  const intent: PaymentIntent = {
    id: newId('pi'),
    object: 'payment_intent',
    created: now,
    amount,
    amount_received: 0,
    currency,
    customer,
    status: 'requires_payment_method',
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    livemode: false,
  }
  state.paymentIntents[intent.id] = intent
  const id = newId('inpay')
  state.invoicePayments[id] = {
    id,
    object: 'invoice_payment',
    created: now,
    amount_requested: amount,
    amount_paid: null,
    currency,
    invoice: invoice.id,
    is_default: true,
    status: 'open',
    payment: { type: 'payment_intent', payment_intent: intent.id },
    livemode: false,
  }
  return intent
}
