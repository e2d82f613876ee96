import { messages } from '#contract/messages.ts'
import { unreachableMessages } from '#contract/unreachable-messages.ts'
import { unreachableIn } from '#web/lib/unreachable-regions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** Says which regions a list lacks, if any, and lets people try again. */
export function MissingRegions({ data, onRetry }: { data: unknown; onRetry: () => unknown }) {
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
      {unreachableMessages.someMissing(regions)}
    </Banner>
  )
}
