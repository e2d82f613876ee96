import { shapeOf, storedSetting } from '#web/lib/stored-settings.ts'
import { createStore } from '#web/lib/store.ts'

/**
 * The browser's offer to install the application. It is not in the standard library types, because only some
 * browsers make it.
 */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const dayMs = 86_400_000
/** Who comes back after this time is here for the second time. */
const visitMs = 30 * 60_000
const isTime = (value: unknown): value is number | 'ever' => typeof value === 'number' || value === 'ever'
const hiddenUntil = storedSetting<number | 'ever'>('install-prompt-hidden-until', shapeOf(isTime), () => 0)
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
    const until = hiddenUntil.read()
    if (until === 'ever' || until > now()) return
    const isFirstVisit = now() - (firstVisit.read() ?? now()) < visitMs
    if (isFirstVisit) earlyOffer = event as InstallOffer
    else installOfferStore.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    earlyOffer = null
    installOfferStore.set(null)
  })
}

/** Someone who has uploaded something will come back, so there is no reason to wait for the next visit. */
export function offerInstallAfterUpload(): void {
  if (earlyOffer) installOfferStore.set(earlyOffer)
  earlyOffer = null
}

export function postponeInstall(now: number = Date.now()): void {
  hiddenUntil.write(now + dayMs)
  installOfferStore.set(null)
}

export function refuseInstall(): void {
  hiddenUntil.write('ever')
  installOfferStore.set(null)
}

export async function acceptInstall(now: () => number = Date.now): Promise<void> {
  const offer = installOfferStore.get()
  installOfferStore.set(null)
  const answer = await offer?.prompt()
  // Someone who declines the browser's prompt is not asked again at once.
  if (answer?.outcome === 'dismissed') postponeInstall(now())
}
