import { expect, test } from 'vitest'
import type { Billing } from '#contract/accounts/account.ts'
import { choiceOf, isLivePlan, monthlyPriceOf, planStateOf } from './plan-state.ts'
import { anna } from '#web/session/user-for-tests.ts'

const now = 1_000_000
const billing = (changes: Partial<Billing>): Billing => ({ ...anna.billing, ...changes })

test.each([
  ['default', null, 'none'],
  ['default', now + 1, 'none'],
  ['active', null, 'active'],
  ['active', now + 1, 'active'],
  ['active', now, 'unpaid'],
  ['cancelled', now + 1, 'ending'],
  ['cancelled', now, 'ended'],
  ['disputed', now + 1, 'disputed'],
  ['disputed', now - 1, 'disputed'],
] as const)('a plan that is %s until %s is %s', (subscription_status, subscription_active_until, state) => {
  expect(planStateOf(billing({ subscription_status, subscription_active_until }), now)).toBe(state)
})

test('what has not ended is changed, and not bought anew', () => {
  const states = ['none', 'active', 'ending', 'unpaid', 'ended', 'disputed'] as const
  expect(states.filter(isLivePlan)).toEqual(['active', 'ending', 'unpaid', 'disputed'])
})

test('a plan is what was bought, at the price of that day', () => {
  const bought = billing({
    subscription_storage: 200,
    subscription_watch: false,
    subscription_storage_price: 399,
    subscription_watch_price: 100,
  })
  expect(choiceOf(bought)).toEqual({ storage: 200, watch: false })
  expect(monthlyPriceOf(bought)).toBe(499)
  expect(choiceOf(billing({ subscription_storage: 77, subscription_watch: true }))).toEqual({
    storage: 0,
    watch: true,
  })
})
