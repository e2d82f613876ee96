import { z } from 'zod'
import { ApiError, required } from './api-error.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './page-of.ts'
import { expand, metadata, nothing, page, text, whole, yesOrNo } from './params.ts'
import { endSubscription } from './subscriptions.ts'
import { updateSubscription } from './update-subscription.ts'

export const ItemParams = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: whole.pipe(z.literal(1)).optional(),
  deleted: yesOrNo.optional(),
})
export const ProrationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])

const UpdateParams = z.strictObject({
  items: z.array(ItemParams).optional(),
  proration_behavior: ProrationBehavior.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete']).optional(),
  proration_date: whole.optional(),
  cancel_at_period_end: yesOrNo.optional(),
  cancel_at: nothing.optional(),
  metadata: metadata.optional(),
  expand,
})

const statuses = ['active', 'past_due', 'unpaid', 'canceled', 'all'] as const

export const subscriptionEndpoints = [
  endpoint('GET /v1/subscriptions/:id', z.strictObject({ expand }), ({ state }, _, id) =>
    required(state.subscriptions[id], 'subscription', id),
  ),
  endpoint(
    'GET /v1/subscriptions',
    z.strictObject({ ...page, customer: text.optional(), status: z.enum(statuses).optional() }),
    ({ state }, { customer, status, ...cut }) => {
      if (customer !== undefined) required(state.customers[customer], 'customer', customer)
      const found = Object.values(state.subscriptions).filter(
        (subscription) =>
          (customer === undefined || subscription.customer === customer) &&
          (status === undefined
            ? subscription.status !== 'canceled'
            : status === 'all' || subscription.status === status),
      )
      return pageOf('/v1/subscriptions', found, cut)
    },
  ),
  endpoint('POST /v1/subscriptions/:id', UpdateParams, (world, update, id) => {
    const subscription = required(world.state.subscriptions[id], 'subscription', id)
    updateSubscription(world, subscription, update)
    return subscription
  }),
  endpoint(
    'DELETE /v1/subscriptions/:id',
    z.strictObject({
      prorate: z.literal('false').optional(),
      invoice_now: z.literal('false').optional(),
      expand,
    }),
    (world, _, id) => {
      const subscription = required(world.state.subscriptions[id], 'subscription', id)
      if (subscription.status === 'canceled')
        throw new ApiError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
      endSubscription(world, subscription, 'cancellation_requested')
      return subscription
    },
  ),
]
