import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/layout/card.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DefaultVisibilityCard } from './default-visibility-card.tsx'
import { HiddenEndsCard } from './hidden-ends-card.tsx'
import { privacyQuery } from './privacy.api.ts'
import { ZonesCard } from './zones-card.tsx'
import { texts } from './messages.ts'

/** Who can see what of someone's activities, and which places nobody can. */
export function PrivacyCards() {
  const { data: privacy, error, refetch } = useQuery(privacyQuery)
  if (error && !privacy) {
    return (
      <Card title={texts.privacy}>
        <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>
      </Card>
    )
  }
  if (!privacy) {
    return (
      <Card title={texts.privacy}>
        <Skeleton shape="block" height={240} />
      </Card>
    )
  }
  return (
    <>
      <DefaultVisibilityCard privacy={privacy} />
      <HiddenEndsCard privacy={privacy} />
      <ZonesCard privacy={privacy} />
    </>
  )
}
