import type { Item, Subscription } from './objects.ts'
import { priceOf } from './prorations.ts'
import type { State } from './state.ts'

/** Items are sent with their whole price, which may have lost its lookup key since they were bought. */
export function present(state: State, object: unknown): unknown {
  if (isList(object)) return { ...object, data: object.data.map((entry) => present(state, entry)) }
  if (isSubscription(object)) {
    const { items, pending_update } = object
    return {
      ...object,
      items: { ...items, data: items.data.map((item) => withPrice(state, item)) },
      pending_update: pending_update && {
        ...pending_update,
        subscription_items: pending_update.subscription_items.map((item) => withPrice(state, item)),
      },
    }
  }
  return object
}

const withPrice = (state: State, item: Item) => ({ ...item, price: priceOf(state, item) })

const hasObject = (value: unknown): value is { object: unknown } =>
  typeof value === 'object' && value !== null && 'object' in value
const isSubscription = (value: unknown): value is Subscription =>
  hasObject(value) && value.object === 'subscription'
const isList = (value: unknown): value is { data: unknown[] } =>
  hasObject(value) && value.object === 'list' && 'data' in value && Array.isArray(value.data)
