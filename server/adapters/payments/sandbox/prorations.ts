import { newId, type State } from './state.ts'
import type { Item, Line, Price } from './objects.ts'

/** A share of a price for a part of a period, to the second and rounded to a cent. */
export function shareOf(
  cents: number,
  part: { from: number; to: number; start: number; end: number },
): number {
  return Math.round((cents * (part.to - part.from)) / (part.end - part.start))
}

type Change = { before: readonly Item[]; after: readonly Item[]; at: number }

/** Credit for the unused time of removed items, and a charge for the remaining time of added ones. */
export function prorationLines(state: State, { before, after, at }: Change): Line[] {
  const gone = before.filter((item) => !matchesFilter(item, after))
  const come = after.filter((item) => !matchesFilter(item, before))
  return [
    ...gone.map((item) => prorated(state, item, { at, isCredit: true })),
    ...come.map((item) => prorated(state, item, { at, isCredit: false })),
  ]
}

const matchesFilter = (item: Item, others: readonly Item[]): boolean =>
  others.some(({ id, price }) => id === item.id && price === item.price)

function prorated(state: State, item: Item, { at, isCredit }: { at: number; isCredit: boolean }): Line {
  const { current_period_start: start, current_period_end: end } = item
  const cents = shareOf(priceOf(state, item).unit_amount, { from: at, to: end, start, end })
  // Never minus zero, which JSON does not preserve.
  const amount = isCredit && cents !== 0 ? -cents : cents
  const description = isCredit ? 'Unused time on' : 'Remaining time on'
  return lineOf(state, item, { amount, period: { start: at, end }, description, proration: true })
}

export const recurringLine = (state: State, item: Item): Line =>
  lineOf(state, item, {
    amount: priceOf(state, item).unit_amount,
    period: { start: item.current_period_start, end: item.current_period_end },
    description: '1 ×',
    proration: false,
  })

type LineTerms = Pick<Line, 'amount' | 'period' | 'description'> & { proration: boolean }

function lineOf(state: State, item: Item, { proration, description, ...terms }: LineTerms): Line {
  const price = priceOf(state, item)
  return {
    id: newId('il'),
    object: 'line_item',
    ...terms,
    subtotal: terms.amount,
    currency: price.currency,
    description: `${description} ${productNameOf(state, price)}`,
    quantity: 1,
    subscription: item.subscription,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: { subscription: item.subscription, subscription_item: item.id, proration },
    },
    pricing: {
      type: 'price_details',
      price_details: { price: price.id },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    metadata: {},
    livemode: false,
  }
}

export function priceOf(state: State, { price }: Item): Price {
  const found = state.prices[price]
  if (!found) throw new Error(`the sandbox lost the price ${price}`)
  return found
}

export const productNameOf = (state: State, { product }: Price): string =>
  state.products[product]?.name ?? product
