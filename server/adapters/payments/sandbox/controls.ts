import type { Fault, SandboxControls } from '#server/adapters/payments/payment-sandbox.ts'
import { invalid, required } from './api-error.ts'
import { booksOf } from './books.ts'
import { payForInvoice, payForSession } from './buy.ts'
import type { PostOffice } from './deliver-events.ts'
import type { Ledger } from './ledger.ts'
import type { Charge, Dispute } from './objects.ts'
import { priceOf } from './prorations.ts'
import { newId, type World } from './state.ts'

/** The planned fault, and for how many requests. */
export type Trouble = { fault: Fault | null; times: number }

export function controlsOf(ledger: Ledger, postOffice: PostOffice, trouble: Trouble): SandboxControls {
  return {
    now: ledger.now,
    advance: ledger.advance,
    settle: ledger.settle,
    setCard: (customerId, card) =>
      ledger.transact(({ state }) => {
        required(state.customers[customerId], 'customer', customerId)
        state.cards[customerId] = card
      }),
    payCheckout: (sessionId, card = 'good') =>
      ledger.transact((world) => {
        payForSession(world, sessionId, card)
      }),
    payInvoice: (invoiceId, card = 'good') =>
      ledger.transact((world) => {
        payForInvoice(world, invoiceId, card)
      }),
    openDispute: (customerId, kind = 'dispute') =>
      ledger.transact((world) => openDispute(world, customerId, kind)),
    closeDispute: (customerId, outcome) =>
      ledger.transact((world) => closeDispute(world, customerId, outcome)),
    deliver: postOffice.deliver,
    release: postOffice.release,
    delivered: postOffice.delivered,
    fail: (fault, times = Infinity) => {
      Object.assign(trouble, { fault, times })
    },
    booksOf: (customerId) => booksOf(ledger.state(), customerId),
    liveSubscriptions: (customerId) => {
      const state = ledger.state()
      const own = Object.values(state.subscriptions).filter(({ customer }) => customer === customerId)
      return own
        .filter(({ status }) => status !== 'canceled')
        .map(({ status, items }) => ({
          status,
          plans: items.data.map((item) => priceOf(state, item).metadata['plan'] ?? item.price),
        }))
    },
  }
}

function openDispute(world: World, customerId: string, kind: 'dispute' | 'inquiry'): void {
  const charge = newestCharge(world, customerId)
  if (!charge) throw invalid('This customer has paid nothing that could be disputed.')
  charge.disputed = true
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    created: world.now,
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'general',
    status: kind === 'dispute' ? 'needs_response' : 'warning_needs_response',
    metadata: {},
    livemode: false,
  }
  world.state.disputes[dispute.id] = dispute
  world.emit('charge.dispute.created', dispute)
}

const newestCharge = ({ state }: World, customerId: string): Charge | undefined =>
  Object.values(state.charges).findLast(({ customer, disputed }) => customer === customerId && !disputed)

function closeDispute(world: World, customerId: string, outcome: 'won' | 'lost'): void {
  const { state, emit } = world
  const dispute = Object.values(state.disputes).findLast(
    ({ charge, status }) =>
      state.charges[charge]?.customer === customerId && status.endsWith('needs_response'),
  )
  if (!dispute) throw invalid('This customer has no open dispute.')
  dispute.status = dispute.status === 'warning_needs_response' ? 'warning_closed' : outcome
  emit('charge.dispute.closed', dispute)
}
