import { useStore } from '#web/lib/store.ts'
import { isAskingStore } from '#web/session/cookie-consent.ts'
import { installOfferStore } from '#web/session/install-prompt.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { DemoLabel } from './demo-label.tsx'
import { InstallPrompt } from './install-prompt.tsx'

/** One at a time, the most urgent first: on a phone they never cover more than a tenth of the screen. */
export function Notices() {
  const isAskingForCookies = useStore(isAskingStore)
  const isInstallOffered = useStore(installOfferStore) !== null
  if (isAskingForCookies) return <CookieBanner />
  return isInstallOffered ? <InstallPrompt /> : <DemoLabel />
}
