import { expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { storageGbOf } from './storage-of-user.ts'
import { plainSite } from './site-for-tests.ts'
import { anna } from './user-for-tests.ts'

const site: Site = { ...plainSite, mode: 'production' }

test('where nothing is sold everybody who is signed in has the quota of the site', () => {
  expect(storageGbOf(anna, site)).toBe(50)
})

test.each([
  ['a visitor', null, site],
  ['somebody unknown', undefined, site],
  ['a user of a server that has not answered', anna, undefined],
  ['a user without a subscription where storage is sold', anna, { ...site, billing: true }],
])('%s has no storage', (_, user, ofSite) => {
  expect(storageGbOf(user, ofSite)).toBe(0)
})
