import type { ReactNode } from 'react'
import { messages } from '#web/lib/messages.ts'
import { unreachableMessages } from '#contract/unreachable-messages.ts'
import { unreachableIn } from '#web/lib/unreachable-regions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'

type MissingRegionsProps = {
  data: unknown
  /** What a list lacks, if not results. */
  what?: 'results' | 'names' | 'videos'
  onRetry: () => unknown
}

/** Says which regions a list lacks, if any, and lets people try again. */
export function MissingRegions({ data, what, onRetry }: MissingRegionsProps) {
  const regions = unreachableIn(data)
  if (regions.length === 0) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          {messages.tryAgain}
        </Button>
      }
    >
      {unreachableMessages.someMissing(regions, what)}
    </Banner>
  )
}

/** An empty list: whether there is nothing can only be said when all regions were asked. */
export function NothingFound({ data, children }: { data: unknown; children: ReactNode }) {
  if (unreachableIn(data).length === 0) return children
  return (
    <EmptyState picture={<RoutePicture />} title={unreachableMessages.nothingSoFar}>
      {unreachableMessages.mayBeElsewhere}
    </EmptyState>
  )
}
