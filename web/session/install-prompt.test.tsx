import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newOffer, offerClock as clock } from './install-offers-for-tests.ts'
import { acceptInstall, postponeInstall, refuseInstall } from './install-answers.ts'
import { installOfferStore, offerInstallAfterUpload, watchInstallOffers } from './install-prompt.ts'

function makeOffer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const offer = newOffer(outcome)
  dispatchEvent(offer.event)
  return offer
}

const halfAnHourMs = 1_800_000

beforeEach(() => {
  clock.now = 10_000_000
  localStorage.clear()
  // In these tests everyone is a returning visitor, except where a test says otherwise.
  localStorage.setItem('first-visit', '0')
})
afterEach(() => {
  installOfferStore.set(null)
  vi.restoreAllMocks()
})

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

test.each([
  [halfAnHourMs - 1, false],
  [halfAnHourMs, true],
])('an offer %d ms after the first visit began is shown at once: %s', (elapsedMs, isShown) => {
  localStorage.setItem('first-visit', String(clock.now - elapsedMs))
  makeOffer()
  expect(installOfferStore.get() !== null).toBe(isShown)
})

test('on the first visit it is offered after an upload', () => {
  localStorage.removeItem('first-visit')
  const { event } = makeOffer()
  expect(installOfferStore.get()).toBeNull()
  offerInstallAfterUpload()
  expect(installOfferStore.get()).toBe(event)
  postponeInstall(clock.now)
  offerInstallAfterUpload()
  expect(installOfferStore.get()).toBeNull()
})

test('an upload brings back no offer that was refused', () => {
  refuseInstall()
  localStorage.removeItem('first-visit')
  makeOffer()
  offerInstallAfterUpload()
  expect(installOfferStore.get()).toBeNull()
})

test('the offer disappears once it is installed', () => {
  makeOffer()
  dispatchEvent(new Event('appinstalled'))
  expect(installOfferStore.get()).toBeNull()
})

describe('on iPhones and iPads, where people install it themselves', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
  const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

  /** A visit with this browser. The listeners for the offers of other browsers are there already. */
  function visit({ userAgent = iPhone, touches = 5, isInstalled = false } = {}) {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touches)
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isInstalled } as MediaQueryList)
    vi.spyOn(globalThis, 'addEventListener').mockImplementation(() => {})
    watchInstallOffers(() => clock.now)
    const offer = installOfferStore.get()
    vi.restoreAllMocks()
    return offer
  }

  test.each([
    [{ userAgent: iPhone }, 'home_screen'],
    [{ userAgent: iPad, touches: 5 }, 'home_screen'],
    [{ userAgent: iPad, touches: 0 }, null],
    [{ userAgent: 'Mozilla/5.0 (Linux; Android 15)' }, null],
    [{ userAgent: iPhone, isInstalled: true }, null],
  ])('%o is told how: %s', (browser, offer) => {
    expect(visit(browser)).toBe(offer)
  })

  test.each([
    [86_399_999, null],
    [86_400_000, 'home_screen'],
  ])('later means one day: %d ms after, the hint is %s', (elapsedMs, offer) => {
    visit()
    postponeInstall(clock.now)
    clock.now += elapsedMs
    expect(visit()).toBe(offer)
  })

  test('never means never', () => {
    visit()
    refuseInstall()
    clock.now += 1e12
    expect(visit()).toBeNull()
  })

  test('the first visit is left alone until something was uploaded', () => {
    localStorage.removeItem('first-visit')
    expect(visit()).toBeNull()
    offerInstallAfterUpload()
    expect(installOfferStore.get()).toBe('home_screen')
  })
})
