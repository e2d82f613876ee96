import { expect, test } from 'vitest'
import type { FitnessConfig } from '#server/config/config.ts'
import { offersConnections } from './offers-connections.ts'

const none: FitnessConfig = {
  strava: null,
  intervals: null,
  polar: null,
  wahoo: null,
  hasWebdav: false,
  allowsPrivateNetworks: true,
}
const keys = { clientId: 'a', clientSecret: 'b' }

test.each<[string, boolean, Partial<FitnessConfig>]>([
  ['nothing', false, {}],
  ['a folder', true, { hasWebdav: true }],
  ['Strava', true, { strava: { ...keys, address: 'https://strava.example', revokePath: '/oauth/revoke' } }],
  ['personal keys of intervals.icu', true, { intervals: { client: null, webhookSecret: null } }],
  ['Polar', true, { polar: keys }],
  ['Wahoo', true, { wahoo: { ...keys, address: 'https://wahoo.example', webhookToken: null } }],
])('with %s set up, there are connections to offer: %s', (_, isOffered, changes) => {
  expect(offersConnections({ fitnessPlatform: 'off', fitness: { ...none, ...changes } })).toBe(isOffered)
})

test('platforms that are simulated are offered, too', () => {
  expect(offersConnections({ fitnessPlatform: 'stand_in', fitness: none })).toBe(true)
})
