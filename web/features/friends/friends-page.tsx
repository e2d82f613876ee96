import { useQuery } from '@tanstack/react-query'
import { MissingRegions } from '#web/session/missing-regions.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { FriendsCard, ReceivedCard, SentCard } from './friend-lists.tsx'
import { friendsQuery } from './friends.api.ts'
import { InviteCard } from './invite-card.tsx'
import { LinksCard } from './links-card.tsx'
import { texts } from './messages.ts'

export function FriendsPage() {
  const { data, isError, isFetching, refetch } = useQuery(friendsQuery)
  return (
    <Page title={texts.friends} lead={texts.lead} width="narrow">
      {data ? (
        <>
          <MissingRegions data={data} what="names" onRetry={refetch} />
          <ReceivedCard people={data.receivedInvitations} />
          <InviteCard />
          <FriendsCard people={data.friends} />
          <SentCard people={data.sentInvitations} />
          <LinksCard />
        </>
      ) : isError && !isFetching ? (
        <RetryBanner onRetry={refetch}>{texts.couldNotLoad}</RetryBanner>
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
          <Skeleton shape="block" height={240} />
        </div>
      )}
    </Page>
  )
}
