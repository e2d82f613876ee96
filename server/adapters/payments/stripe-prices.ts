import type Stripe from 'stripe'
import { planKeys, priceOfKey, storageOfKey, type PlanKey } from '#domain/plans/plan-choice.ts'
import { storageLabel } from '#domain/plans/storage-label.ts'
import { PaymentFailure, type PaymentProvider, type PriceDifference } from './payment-provider.ts'
import type { Ask } from './stripe-client.ts'

const currency = 'usd' as const

type Prices = Pick<PaymentProvider, 'comparePrices' | 'ensurePrices'>

export function stripePrices(ask: Ask): Prices {
  return {
    comparePrices: () =>
      ask(async (stripe) => {
        const found = await findPrices(stripe, planKeys)
        return planKeys.flatMap((key) => differenceOf(key, found.get(key)))
      }),

    ensurePrices: () =>
      ask(async (stripe) => {
        const found = await findPrices(stripe, planKeys)
        const missing = planKeys.filter((key) => !found.has(key))
        for (const key of missing) await createPrice(stripe, key)
        return missing
      }),
  }
}

/** The ids of the current prices, in the order of the keys; fails if one of them was never set up. */
export async function priceIds(stripe: Stripe, keys: readonly PlanKey[]): Promise<Map<PlanKey, string>> {
  const found = await findPrices(stripe, keys)
  return new Map(
    keys.map((key) => {
      const price = found.get(key)
      if (!price) throw new PaymentFailure('missing', `the payment provider has no price ${key}`)
      return [key, price.id]
    }),
  )
}

async function findPrices(stripe: Stripe, keys: readonly PlanKey[]): Promise<Map<PlanKey, Stripe.Price>> {
  if (keys.length === 0) return new Map()
  const { data } = await stripe.prices.list({ lookup_keys: [...keys], active: true, limit: 100 })
  return new Map(
    data.flatMap((price) => {
      const key = keys.find((candidate) => candidate === price.lookup_key)
      return key ? [[key, price] as const] : []
    }),
  )
}

function differenceOf(key: PlanKey, price: Stripe.Price | undefined): PriceDifference[] {
  const expectedCents = priceOfKey(key)
  const isMonthly = price?.recurring?.interval === 'month' && price.recurring.interval_count === 1
  const foundCents = isMonthly && price.currency === currency ? price.unit_amount : null
  return foundCents === expectedCents ? [] : [{ key, expectedCents, foundCents }]
}

async function createPrice(stripe: Stripe, key: PlanKey): Promise<void> {
  const idempotencyKey = `price:${key}:${priceOfKey(key)}`
  await stripe.prices.create(planPriceOf(key), { idempotencyKey })
}

/** A price in the form sent to the provider. */
export const planPriceOf = (key: PlanKey) => ({
  lookup_key: key,
  currency,
  unit_amount: priceOfKey(key),
  recurring: { interval: 'month' as const },
  // What people see on our pages is what they pay, wherever they live.
  tax_behavior: 'inclusive' as const,
  // Survives when a new price takes over the lookup key.
  metadata: { plan: key },
  product_data: { name: productName(key), metadata: { plan: key } },
})

const productName = (key: PlanKey): string =>
  key === 'watch_hd' ? 'Trailcast HD watching' : `Trailcast storage, ${storageLabel(storageOfKey(key))}`
