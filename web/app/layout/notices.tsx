import { lazy, Suspense } from 'react'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useStore } from '#web/lib/store.ts'
import { isAskingStore } from '#web/session/cookie-consent.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { installOfferStore } from '#web/session/install-prompt.ts'
import { useSite } from '#web/session/site.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { DemoLabel } from './demo-label.tsx'

// Most visits are without an offer.
const InstallPrompt = lazy(async () => ({
  default: (await loadChunk(() => import('./install-prompt.tsx'))).InstallPrompt,
}))

// Visitors do not load it.
const Payments = lazy(async () => ({
  default: (await loadChunk(() => import('#web/features/billing/payments.tsx'))).Payments,
}))

/** One at a time, the most urgent first: on a phone they never cover more than a tenth of the screen. */
export function Notices() {
  const isAskingForCookies = useStore(isAskingStore)
  const offer = useStore(installOfferStore)
  const user = useCurrentUser()
  const site = useSite()
  const demo = <DemoLabel />
  const others = offer ? (
    <RenderErrorBoundary resetKey="" fallback={() => demo}>
      <Suspense>
        <InstallPrompt offer={offer} />
      </Suspense>
    </RenderErrorBoundary>
  ) : (
    demo
  )
  const shown = isAskingForCookies ? <CookieBanner /> : others
  if (!user || !site?.billing) return shown
  return (
    <RenderErrorBoundary resetKey={user.id} fallback={() => shown}>
      <Suspense fallback={shown}>
        <Payments user={user} isQuiet={isAskingForCookies} otherwise={shown} />
      </Suspense>
    </RenderErrorBoundary>
  )
}
