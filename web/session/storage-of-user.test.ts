import { expect, test } from 'vitest'
import type { Site } from '#contract/site/site.ts'
import { storageGbOf } from './storage-of-user.ts'
import { plainSite } from './site-for-tests.ts'
import { anna } from './user-for-tests.ts'

const site: Site = { ...plainSite, mode: 'production' }

test('where nothing is sold, every signed-in user has the quota of the site', () => {
  expect(storageGbOf(anna, site)).toBe(50)
})

test('where storage is sold, everyone has what they subscribed to', () => {
  const billing = { ...anna.billing, subscription_storage: 200 }
  expect(storageGbOf({ ...anna, billing }, { ...site, billing: true })).toBe(200)
})

const unpaid = { ...anna, billing: { ...anna.billing, subscription_storage: 0 } }

test.each([
  ['a visitor', null, site],
  ['someone unknown', undefined, site],
  ['a user of a server that has not answered', anna, undefined],
  ['a user without a subscription where storage is sold', unpaid, { ...site, billing: true }],
])('%s has no storage', (_, user, ofSite) => {
  expect(storageGbOf(user, ofSite)).toBe(0)
})
