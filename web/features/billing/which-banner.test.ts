import { expect, test } from 'vitest'
import type { Billing } from '#contract/accounts/account.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { whichBanner } from './which-banner.ts'

const now = 1_000_000
const fine: Billing = { ...anna.billing, subscription_storage: 50, subscription_active_until: now + 1 }
const expired = { subscription_active_until: now }
const full = { disk_usage: 50e9 + 1 }
const authentication = 'Your payment needs authentication. Proceed to the authentication now.'
const declined = 'There was an error with your last payment. The card was declined.'
const expiry = 'Your subscription has expired. Please add a payment method.'
const storage =
  'Your subscription does not have sufficient storage. Either remove some of your videos, or subscribe to more data.'

test.each<[string, Partial<Billing>, string | undefined]>([
  ['nothing is wrong', {}, undefined],
  ['all the storage is used, and no more', { disk_usage: 50e9 }, undefined],
  ['nothing was ever bought', { subscription_active_until: null, subscription_storage: 0 }, undefined],
  ['more is stored than paid for', full, storage],
  ['the time is over', expired, expiry],
  ['the time is over and too much is stored', { ...expired, ...full }, expiry],
  ['the card was declined', { error: 'The card was declined.' }, declined],
  ['the card was declined and the time is over', { error: 'The card was declined.', ...expired }, declined],
  ['the bank asks', { url: 'https://pay.example/1', error: 'The card was declined.' }, authentication],
])('when %s, there is the banner for that, and only one', (_, changes, text) => {
  expect(whichBanner({ ...fine, ...changes }, now)?.text).toBe(text)
})

test.each<[string, Partial<Billing>, object]>([
  [
    'a confirmation leads to the bank',
    { url: 'https://pay.example/1' },
    { kind: 'invoice', url: 'https://pay.example/1' },
  ],
  ['a declined card leads to the portal', { error: 'Declined.' }, { kind: 'portal' }],
  ['an unpaid plan leads to the portal', expired, { kind: 'portal' }],
  [
    'an ended plan leads to buying one',
    { ...expired, subscription_status: 'cancelled' },
    { kind: 'checkout' },
  ],
  ['too little storage leads to more', full, { kind: 'checkout' }],
])('%s', (_, changes, action) => {
  expect(whichBanner({ ...fine, ...changes }, now)?.action).toEqual(action)
})
