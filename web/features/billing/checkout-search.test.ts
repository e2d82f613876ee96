import { expect, test } from 'vitest'
import { checkoutPath } from '#contract/billing/checkout-path.ts'
import { wishIn, withoutCheckout } from './checkout-search.ts'

const none = { storage: 0, watch: false } as const
const both = { storage: 100, watch: true } as const

test.each([
  [{}, '/my_storage?checkout=true', none],
  [{ storage: 50 }, '/my_storage?checkout=true&storage=50', { storage: 50, watch: false }],
  [{ watch: true }, '/my_storage?checkout=true&watch=true', { storage: 0, watch: true }],
])('a link that chooses %j', (chosen, path, wish) => {
  expect(checkoutPath(chosen)).toBe(path)
  expect(wishIn(new URL(path, 'http://localhost').searchParams, none)).toEqual(wish)
})

test('what the address does not say stays as it is, and so does what cannot be chosen', () => {
  expect(wishIn(new URLSearchParams(''), both)).toEqual(both)
  expect(wishIn(new URLSearchParams('storage=77'), both)).toEqual(both)
  expect(wishIn(new URLSearchParams('storage=0'), both)).toEqual({ storage: 0, watch: true })
})

test('closing the dialog keeps the rest of the address', () => {
  const search = new URLSearchParams('by=year&checkout=true&storage=50&watch=true')
  expect(withoutCheckout(search).toString()).toBe('by=year')
})
