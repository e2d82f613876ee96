import { useInfiniteQuery } from '@tanstack/react-query'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { MissingRegions, NothingFound } from '#web/session/missing-regions.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { searchVideosQuery } from './discovery.api.ts'
import type { HomeSearch } from './home-search.ts'
import { VideoGrid } from './video-grid.tsx'
import { WaitingGrid } from './waiting-grid.tsx'
import { texts } from './messages.ts'

/** Videos that contain the search words. */
export function FoundVideos({ search }: { search: HomeSearch }) {
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(searchVideosQuery(search))
  if (error && (!data || isPlaceholderData)) {
    return <RetryBanner onRetry={refetch}>{discoveryMessages.videosNotLoaded}</RetryBanner>
  }
  if (!data) return <WaitingGrid />
  const items = data.pages.flatMap((page) => page.items)
  const missing = <MissingRegions data={data} onRetry={refetch} />
  if (items.length === 0) {
    return (
      <>
        {missing}
        <NothingFound data={data}>
          <EmptyState
            picture={<RoutePicture />}
            title={discoveryMessages.noResults}
            action={
              <>
                <LinkButton to="/">{texts.showRecommendedVideos}</LinkButton>
                <LinkButton to={`/map?${new URLSearchParams({ q: search.q })}`}>
                  {texts.searchTheMap}
                </LinkButton>
              </>
            }
          >
            {discoveryMessages.nothingWith(search.q)}
          </EmptyState>
        </NothingFound>
      </>
    )
  }
  return (
    <>
      {missing}
      <VideoGrid items={items} isWaiting={isPlaceholderData} />
      {hasNextPage && (
        <MoreButton
          isBusy={isFetchingNextPage}
          hasFailed={error !== null}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}
