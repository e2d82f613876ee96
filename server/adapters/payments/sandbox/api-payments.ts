import { z } from 'zod'
import { ApiError, invalid, referred, required } from './api-error.ts'
import { endpoint } from './endpoint.ts'
import type { Charge, Refund } from './objects.ts'
import { pageOf } from './page-of.ts'
import { expand, metadata, page, text, whole } from './params.ts'
import { newId, type World } from './state.ts'

const RefundParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: whole.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})

export const paymentEndpoints = [
  endpoint('GET /v1/payment_intents/:id', z.strictObject({ expand }), ({ state }, _, id) =>
    required(state.paymentIntents[id], 'payment_intent', id),
  ),
  endpoint('GET /v1/charges/:id', z.strictObject({ expand }), ({ state }, _, id) =>
    required(state.charges[id], 'charge', id),
  ),
  endpoint(
    'GET /v1/charges',
    z.strictObject({ ...page, customer: text.optional(), payment_intent: text.optional() }),
    ({ state }, { customer, payment_intent, ...cut }) => {
      const found = Object.values(state.charges).filter(
        (charge) =>
          (customer === undefined || charge.customer === customer) &&
          (payment_intent === undefined || charge.payment_intent === payment_intent),
      )
      return pageOf('/v1/charges', found, cut)
    },
  ),
  endpoint('POST /v1/refunds', RefundParams, makeRefund),
  endpoint(
    'GET /v1/refunds',
    z.strictObject({ ...page, payment_intent: text.optional(), charge: text.optional() }),
    ({ state }, { payment_intent, charge, ...cut }) => {
      const found = Object.values(state.refunds).filter(
        (refund) =>
          (payment_intent === undefined || refund.payment_intent === payment_intent) &&
          (charge === undefined || refund.charge === charge),
      )
      return pageOf('/v1/refunds', found, cut)
    },
  ),
  endpoint('GET /v1/disputes/:id', z.strictObject({ expand }), ({ state }, _, id) =>
    required(state.disputes[id], 'dispute', id),
  ),
  endpoint(
    'GET /v1/disputes',
    z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() }),
    ({ state }, { charge, payment_intent, ...cut }) => {
      const found = Object.values(state.disputes).filter(
        (dispute) =>
          (charge === undefined || dispute.charge === charge) &&
          (payment_intent === undefined || dispute.payment_intent === payment_intent),
      )
      return pageOf('/v1/disputes', found, cut)
    },
  ),
]

function makeRefund(world: World, params: z.output<typeof RefundParams>): Refund {
  const { state, now } = world
  const charge = chargeOf(world, params)
  const left = charge.amount - charge.amount_refunded
  const amount = params.amount ?? left
  if (charge.disputed)
    throw new ApiError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount (${left})`, 'amount')
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    created: now,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: 'succeeded',
    metadata: params.metadata ?? {},
  }
  state.refunds[refund.id] = refund
  world.emit('charge.refunded', charge)
  return refund
}

function chargeOf({ state }: World, { payment_intent, charge }: z.output<typeof RefundParams>): Charge {
  if (charge !== undefined) return referred(state.charges[charge], 'charge', charge)
  if (payment_intent === undefined) throw invalid('A charge or a payment_intent is needed.', 'charge')
  const intent = referred(state.paymentIntents[payment_intent], 'payment_intent', payment_intent)
  const paid = state.charges[intent.latest_charge ?? '']
  if (!paid)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
  return paid
}
