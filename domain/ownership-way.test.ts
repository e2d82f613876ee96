import { expect, test } from 'vitest'
import { ownershipWay } from './ownership-way.ts'

test.each([
  [null, null, 'password'],
  ['g', null, 'google'],
  ['g', 'f', 'google'],
  [null, 'f', 'facebook'],
])('with the identities %s and %s, the owner is verified by %s', (google_sub, facebook_sub, way) => {
  expect(ownershipWay({ google_sub, facebook_sub })).toBe(way)
})
