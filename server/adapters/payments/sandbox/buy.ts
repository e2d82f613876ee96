import type { CardKind } from '#server/adapters/payments/payment-sandbox.ts'
import { invalid, required } from './api-error.ts'
import type { World } from './state.ts'
import { payInvoice, startSubscription } from './subscriptions.ts'

/** If the card is declined, nothing is changed. */
export function payForSession(world: World, sessionId: string, card: CardKind): void {
  const { state } = world
  const session = required(state.sessions[sessionId], 'checkout.session', sessionId)
  if (session.status !== 'open') throw invalid('This payment page is no longer open.')
  const cart = state.carts[sessionId]
  if (card !== 'good' || !cart) return
  state.cards[session.customer] = 'good'
  const subscription = startSubscription(world, { customer: session.customer, ...cart })
  session.status = 'complete'
  session.payment_status = 'paid'
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  session.url = null
  world.emit('checkout.session.completed', session)
}

export function payForInvoice(world: World, invoiceId: string, card: CardKind): void {
  const invoice = required(world.state.invoices[invoiceId], 'invoice', invoiceId)
  if (invoice.status !== 'open') throw invalid('This invoice does not wait for a payment.')
  if (payInvoice(world, invoice, card) === 'paid') world.state.cards[invoice.customer] = card
}
