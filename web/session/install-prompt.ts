import { shapeOf, storedSetting } from '#web/lib/stored-settings.ts'
import { createStore } from '#web/lib/store.ts'

/**
 * The browser's offer to install the application. It is not in the standard library types, because only some
 * browsers make it.
 */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const dayMs = 86_400_000
const isTime = (value: unknown): value is number | 'ever' => typeof value === 'number' || value === 'ever'
const hiddenUntil = storedSetting<number | 'ever'>('install-prompt-hidden-until', shapeOf(isTime), () => 0)

/** The current offer, if there is one. */
export const installOfferStore = createStore<InstallOffer | null>(null)

/** Must run early: the browser makes its offer only once. */
export function watchInstallOffers(now: () => number = Date.now): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Replaces the browser's own bar, which offers no 'later'.
    event.preventDefault()
    const until = hiddenUntil.read()
    if (until !== 'ever' && until <= now()) installOfferStore.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => installOfferStore.set(null))
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
