import { z } from 'zod'
import { invalid, referred, required } from './api-error.ts'
import { endpoint } from './endpoint.ts'
import type { Price, Product } from './objects.ts'
import { pageOf } from './page-of.ts'
import { expand, metadata, page, text, whole, yesOrNo } from './params.ts'
import { newId, type World } from './state.ts'

export const PriceParams = z.strictObject({
  currency: z.literal('usd'),
  unit_amount: whole,
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: text.optional(),
  transfer_lookup_key: yesOrNo.optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  metadata: metadata.optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
  expand,
})

export const catalogEndpoints = [
  endpoint(
    'POST /v1/products',
    z.strictObject({ name: text, metadata: metadata.optional(), expand }),
    makeProduct,
  ),
  endpoint('GET /v1/products/:id', z.strictObject({ expand }), ({ state }, _, id) =>
    required(state.products[id], 'product', id),
  ),
  endpoint('POST /v1/prices', PriceParams, makePrice),
  endpoint('GET /v1/prices/:id', z.strictObject({ expand }), ({ state }, _, id) =>
    required(state.prices[id], 'price', id),
  ),
  endpoint(
    'GET /v1/prices',
    z.strictObject({ ...page, active: yesOrNo.optional(), lookup_keys: z.array(text).max(10).optional() }),
    ({ state }, { active, lookup_keys, ...cut }) => {
      const found = Object.values(state.prices).filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (!lookup_keys || lookup_keys.includes(price.lookup_key ?? '')),
      )
      return pageOf('/v1/prices', found, cut)
    },
  ),
]

function makeProduct(
  { state, now }: World,
  given: { name: string; metadata?: Product['metadata'] | undefined },
) {
  const product: Product = {
    id: newId('prod'),
    object: 'product',
    created: now,
    name: given.name,
    active: true,
    metadata: given.metadata ?? {},
    livemode: false,
  }
  state.products[product.id] = product
  return product
}

export function makePrice(world: World, params: z.output<typeof PriceParams>): Price {
  const { state, now } = world
  const { lookup_key = null, product, product_data } = params
  if (!product === !product_data)
    throw invalid('Exactly one of product and product_data is needed.', 'product')
  const holder = Object.values(state.prices).find((price) => lookup_key && price.lookup_key === lookup_key)
  if (holder && params.transfer_lookup_key !== true)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
  const productId = product_data
    ? makeProduct(world, product_data).id
    : referred(state.products[product ?? ''], 'product', product ?? '').id
  if (holder) holder.lookup_key = null
  const price: Price = {
    id: newId('price'),
    object: 'price',
    created: now,
    active: true,
    currency: params.currency,
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
    lookup_key,
    metadata: params.metadata ?? {},
    product: productId,
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    type: 'recurring',
    billing_scheme: 'per_unit',
    livemode: false,
  }
  state.prices[price.id] = price
  return price
}
