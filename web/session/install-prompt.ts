import { shapeOf, storedSetting } from '#web/lib/stored-settings.ts'
import { createStore } from '#web/lib/store.ts'
import { isInstalled, isIos } from './home-screen.ts'

/**
 * The browser's offer to install the application. It is not in the standard library types, because only some
 * browsers make it.
 */
export type BrowserOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** On iPhones and iPads no browser offers it: people install it themselves from the share menu. */
export type InstallOffer = BrowserOffer | 'home_screen'

/** Someone who comes back after this time counts as a returning visitor. */
const visitMs = 30 * 60_000
const isTime = (value: unknown): value is number | 'ever' => typeof value === 'number' || value === 'ever'
export const hiddenUntil = storedSetting<number | 'ever'>(
  'install-prompt-hidden-until',
  shapeOf(isTime),
  () => 0,
)
const firstVisit = storedSetting<number | null>(
  'first-visit',
  shapeOf((value): value is number => typeof value === 'number'),
  () => null,
)

/** Made on the first visit, before anyone knows what there is to install. */
let earlyOffer: InstallOffer | null = null

/** The current offer, if it is time for it. */
export const installOfferStore = createStore<InstallOffer | null>(null)

/** Must run early: the browser makes its offer only once. */
export function watchInstallOffers(now: () => number = Date.now): void {
  if (firstVisit.read() === null) firstVisit.write(now())
  addEventListener('beforeinstallprompt', (event) => {
    // Replaces the browser's own bar, which offers no 'later'.
    event.preventDefault()
    offerInTime(event as BrowserOffer, now())
  })
  addEventListener('appinstalled', () => {
    earlyOffer = null
    installOfferStore.set(null)
  })
  if (isIos() && !isInstalled()) offerInTime('home_screen', now())
}

function offerInTime(offer: InstallOffer, now: number): void {
  const until = hiddenUntil.read()
  if (until === 'ever' || until > now) return
  const isFirstVisit = now - (firstVisit.read() ?? now) < visitMs
  if (isFirstVisit) earlyOffer = offer
  else installOfferStore.set(offer)
}

/** Someone who has uploaded something will come back, so there is no reason to wait for the next visit. */
export function offerInstallAfterUpload(): void {
  if (earlyOffer) installOfferStore.set(earlyOffer)
  earlyOffer = null
}
