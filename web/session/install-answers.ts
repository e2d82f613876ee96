import { dayMs } from '#domain/time/durations.ts'
import { hiddenUntil, installOfferStore } from './install-prompt.ts'

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
  if (offer === 'home_screen') return
  const answer = await offer?.prompt()
  // Someone who declines the browser's prompt is not asked again at once.
  if (answer?.outcome === 'dismissed') postponeInstall(now())
}
