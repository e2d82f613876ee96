import type { UseQueryResult } from '@tanstack/react-query'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import type { RecommendedVideos as Recommended } from '#contract/discovery/discovery.ts'
import { labelOfSport } from '#domain/sport.ts'
import { PlacesLoading } from '#web/session/places-loading.tsx'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MissingRegions, NothingFound } from '#web/session/missing-regions.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { homeAddress, type HomeSearch } from './home-search.ts'
import { VideoGrid } from './video-grid.tsx'
import { WaitingGrid } from './waiting-grid.tsx'
import { texts } from './messages.ts'

type RecommendedVideosProps = { search: HomeSearch; recommended: UseQueryResult<Recommended> }

export function RecommendedVideos({ search, recommended }: RecommendedVideosProps) {
  const { data, error, isPlaceholderData, refetch } = recommended
  if (error && (!data || isPlaceholderData)) {
    return <RetryBanner onRetry={refetch}>{discoveryMessages.videosNotLoaded}</RetryBanner>
  }
  if (!data) return <WaitingGrid />
  const { items } = data
  const missing = <MissingRegions data={data} onRetry={refetch} />
  if (items.length === 0) {
    return (
      <>
        {missing}
        <NothingFound data={data}>
          <EmptyState
            picture={<RoutePicture />}
            title={texts.nothingYet}
            action={
              search.sport && (
                <LinkButton to={homeAddress({ ...search, sport: null })}>{texts.showAllSports}</LinkButton>
              )
            }
          >
            {search.sport ? discoveryMessages.noVideosOf(labelOfSport(search.sport)) : texts.noVideosYet}
          </EmptyState>
        </NothingFound>
      </>
    )
  }
  const isNowhere = items.some(({ west, nearest_city }) => west !== null && nearest_city === null)
  return (
    <>
      {missing}
      <VideoGrid items={items} isWaiting={isPlaceholderData} />
      {/* Below the cards, because it arrives after them and would move them. */}
      <PlacesLoading isAsked={isNowhere}>{atlasMessages.placesLoadingForVideos}</PlacesLoading>
    </>
  )
}
