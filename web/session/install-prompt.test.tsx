import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  acceptInstall,
  installOfferStore,
  type InstallOffer,
  postponeInstall,
  refuseInstall,
  watchInstallOffers,
} from './install-prompt.ts'

const clock = { now: 0 }
watchInstallOffers(() => clock.now)

function browserOffers(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn<InstallOffer['prompt']>(() => Promise.resolve({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  return { event, prompt }
}

beforeEach(() => {
  clock.now = 1_000_000
  localStorage.clear()
})
afterEach(() => installOfferStore.set(null))

test('the offer of the browser is shown as ours', () => {
  const { event } = browserOffers()
  expect(event.defaultPrevented).toBe(true)
  expect(installOfferStore.get()).toBe(event)
})

test.each([
  [86_399_999, false],
  [86_400_000, true],
])('later means one day: %d ms after, it is offered again is %s', (elapsedMs, isOffered) => {
  browserOffers()
  postponeInstall(clock.now)
  expect(installOfferStore.get()).toBeNull()
  clock.now += elapsedMs
  browserOffers()
  expect(installOfferStore.get() !== null).toBe(isOffered)
})

test('never means never', () => {
  browserOffers()
  refuseInstall()
  clock.now += 1e12
  browserOffers()
  expect(installOfferStore.get()).toBeNull()
})

test('accepting hands over to the browser', async () => {
  const { prompt } = browserOffers()
  await acceptInstall()
  expect(prompt).toHaveBeenCalledOnce()
  expect(installOfferStore.get()).toBeNull()
  browserOffers()
  expect(installOfferStore.get()).not.toBeNull()
})

test.each([
  [86_399_999, false],
  [86_400_000, true],
])(
  'thinking better of it in the question of the browser means later: %d ms after, it is offered again is %s',
  async (elapsedMs, isOffered) => {
    browserOffers('dismissed')
    await acceptInstall(() => clock.now)
    clock.now += elapsedMs
    browserOffers()
    expect(installOfferStore.get() !== null).toBe(isOffered)
  },
)

test('once it is installed the offer goes away', () => {
  browserOffers()
  dispatchEvent(new Event('appinstalled'))
  expect(installOfferStore.get()).toBeNull()
})
