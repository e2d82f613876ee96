import { z } from 'zod'
import { invalid, referred, required } from './api-error.ts'
import { endpoint } from './endpoint.ts'
import type { Session } from './objects.ts'
import { expand, metadata, text, whole, yesOrNo } from './params.ts'
import { expireSession } from './renewals.ts'
import { newId, type World } from './state.ts'

const shortestSeconds = 30 * 60
const longestSeconds = 24 * 3600

const SessionParams = z.strictObject({
  mode: z.literal('subscription'),
  customer: text,
  client_reference_id: text.max(200).optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).min(1),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expires_at: whole.optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  automatic_tax: z.strictObject({ enabled: yesOrNo }).optional(),
  customer_update: z.strictObject({ address: z.enum(['auto', 'never']) }).optional(),
  managed_payments: z.strictObject({ enabled: yesOrNo }).optional(),
  expand,
})

export const checkoutEndpoints = [
  endpoint('POST /v1/checkout/sessions', SessionParams, makeSession),
  endpoint('GET /v1/checkout/sessions/:id', z.strictObject({ expand }), ({ state }, _, id) =>
    required(state.sessions[id], 'checkout.session', id),
  ),
  endpoint('POST /v1/checkout/sessions/:id/expire', z.strictObject({ expand }), (world, _, id) => {
    const session = required(world.state.sessions[id], 'checkout.session', id)
    if (session.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`)
    expireSession(world, id)
    return session
  }),
]

function makeSession(world: World, params: z.output<typeof SessionParams>): Session {
  const { state, now } = world
  const customer = state.customers[params.customer]
  referred(customer?.deleted ? undefined : customer, 'customer', params.customer)
  const prices = params.line_items.map(({ price }, at) =>
    referred(state.prices[price], 'price', price, `line_items[${at}][price]`),
  )
  // The caller does not know that the clock was moved.
  const aheadSeconds = Math.floor(state.aheadMs / 1000)
  const expires_at = (params.expires_at ?? now - aheadSeconds + longestSeconds) + aheadSeconds
  if (expires_at < now + shortestSeconds || expires_at > now + longestSeconds) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
  if (params.automatic_tax?.enabled && params.customer_update?.address !== 'auto')
    throw invalid('Automatic tax needs the address of the customer.', 'customer_update[address]')
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    created: now,
    expires_at,
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer: params.customer,
    client_reference_id: params.client_reference_id ?? null,
    subscription: null,
    invoice: null,
    amount_total: prices.reduce((sum, { unit_amount }) => sum + unit_amount, 0),
    currency: 'usd',
    metadata: params.metadata ?? {},
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
    url: world.pageUrl(`/checkout/${id}`),
    automatic_tax: { enabled: params.automatic_tax?.enabled ?? false },
    livemode: false,
  }
  state.sessions[id] = session
  state.carts[id] = {
    prices: prices.map((price) => price.id),
    metadata: params.subscription_data?.metadata ?? {},
  }
  return session
}
