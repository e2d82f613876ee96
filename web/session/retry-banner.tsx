import type { ReactNode } from 'react'
import { messages } from '#web/lib/messages.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Says what could not be loaded, or that there is no network, and lets people try again. */
export function RetryBanner({ onRetry, children }: { onRetry: () => unknown; children: ReactNode }) {
  const isOnline = useIsOnline()
  return (
    <Banner
      // Having no network is nobody's mistake, and nothing is broken.
      tone={isOnline ? 'error' : 'info'}
      action={
        <Button size="small" onClick={() => void onRetry()}>
          {messages.tryAgain}
        </Button>
      }
    >
      {isOnline ? children : messages.offlineForNow}
    </Banner>
  )
}
