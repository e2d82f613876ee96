import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Says what could not be loaded, and lets people try again. */
export function RetryBanner({ onRetry, children }: { onRetry: () => unknown; children: ReactNode }) {
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
