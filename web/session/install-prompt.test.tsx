import { afterEach, beforeEach, expect, test } from 'vitest'
import { newOffer, offerClock as clock } from './install-offers-for-tests.ts'
import { acceptInstall, installOfferStore, postponeInstall, refuseInstall } from './install-prompt.ts'

function makeOffer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const offer = newOffer(outcome)
  dispatchEvent(offer.event)
  return offer
}

beforeEach(() => {
  clock.now = 1_000_000
  localStorage.clear()
})
afterEach(() => installOfferStore.set(null))

test('the browser’s offer is shown as ours', () => {
  const { event } = makeOffer()
  expect(event.defaultPrevented).toBe(true)
  expect(installOfferStore.get()).toBe(event)
})

test.each([
  [86_399_999, false],
  [86_400_000, true],
])('later means one day: %d ms after, it is offered again is %s', (elapsedMs, isOffered) => {
  makeOffer()
  postponeInstall(clock.now)
  expect(installOfferStore.get()).toBeNull()
  clock.now += elapsedMs
  makeOffer()
  expect(installOfferStore.get() !== null).toBe(isOffered)
})

test('never means never', () => {
  makeOffer()
  refuseInstall()
  clock.now += 1e12
  makeOffer()
  expect(installOfferStore.get()).toBeNull()
})

test('accepting opens the browser’s dialog', async () => {
  const { timesAsked } = makeOffer()
  await acceptInstall()
  expect(timesAsked()).toBe(1)
  expect(installOfferStore.get()).toBeNull()
  makeOffer()
  expect(installOfferStore.get()).not.toBeNull()
})

test.each([
  [86_399_999, false],
  [86_400_000, true],
])(
  'declining in the browser’s dialog means later: %d ms after, it is offered again is %s',
  async (elapsedMs, isOffered) => {
    makeOffer('dismissed')
    await acceptInstall(() => clock.now)
    clock.now += elapsedMs
    makeOffer()
    expect(installOfferStore.get() !== null).toBe(isOffered)
  },
)

test('the offer disappears once it is installed', () => {
  makeOffer()
  dispatchEvent(new Event('appinstalled'))
  expect(installOfferStore.get()).toBeNull()
})
