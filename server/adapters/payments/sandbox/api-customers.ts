import { z } from 'zod'
import { required } from './api-error.ts'
import { endpoint } from './endpoint.ts'
import type { Customer } from './objects.ts'
import { pageOf } from './page-of.ts'
import { expand, metadata, page, text } from './params.ts'
import { newId, type World } from './state.ts'
import { endSubscription } from './subscriptions.ts'

const CustomerParams = z.strictObject({
  email: text.max(512).optional(),
  metadata: metadata.optional(),
  expand,
})

export const customerEndpoints = [
  endpoint('POST /v1/customers', CustomerParams, ({ state, now, emit }, params) => {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      created: now,
      email: params.email ?? null,
      metadata: params.metadata ?? {},
      balance: 0,
      livemode: false,
    }
    state.customers[customer.id] = customer
    emit('customer.created', customer)
    return customer
  }),
  endpoint('POST /v1/customers/:id', CustomerParams, (world, params, id) => {
    const customer = livingCustomer(world, id)
    if (params.email !== undefined) customer.email = params.email
    Object.assign(customer.metadata, params.metadata)
    world.emit('customer.updated', customer)
    return customer
  }),
  endpoint('GET /v1/customers/:id', z.strictObject({ expand }), ({ state }, _, id) => {
    const customer = required(state.customers[id], 'customer', id)
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer
  }),
  endpoint(
    'GET /v1/customers',
    z.strictObject({ ...page, email: text.optional() }),
    ({ state }, { email, ...cut }) => {
      const found = Object.values(state.customers).filter(
        (customer) => !customer.deleted && (email === undefined || customer.email === email),
      )
      return pageOf('/v1/customers', found, cut)
    },
  ),
  endpoint('DELETE /v1/customers/:id', z.strictObject({}), (world, _, id) => {
    const customer = livingCustomer(world, id)
    for (const subscription of Object.values(world.state.subscriptions)) {
      if (subscription.customer === id && subscription.status !== 'canceled')
        endSubscription(world, subscription, 'cancellation_requested')
    }
    customer.deleted = true
    customer.email = null
    customer.metadata = {}
    world.emit('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
]

export function livingCustomer({ state }: World, id: string): Customer {
  const customer = state.customers[id]
  return required(customer?.deleted ? undefined : customer, 'customer', id)
}
