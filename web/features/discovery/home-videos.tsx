import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import type { RecommendedVideos as Recommended } from '#contract/discovery/discovery.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import type { HomeSearch } from './home-search.ts'
import styles from './home-videos.module.css'
import { SportRow } from './sport-row.tsx'
import { WaitingGrid } from './waiting-grid.tsx'
import { texts } from './messages.ts'

// The page can be seen before there is anything to put into cards.
const loadRecommended = () => loadChunk(() => import('./recommended-videos.tsx'))
const RecommendedVideos = lazy(async () => ({ default: (await loadRecommended()).RecommendedVideos }))
const FoundVideos = lazy(async () => ({
  default: (await loadChunk(() => import('./found-videos.tsx'))).FoundVideos,
}))

type HomeVideosProps = {
  search: HomeSearch
  recommended: UseQueryResult<Recommended>
  /** Whether it needs a title, because nothing above says what this page is. */
  isTitled: boolean
}

/** Recommended videos, or search results. */
export function HomeVideos({ search, recommended, isTitled }: HomeVideosProps) {
  useEffect(() => {
    // A failure here will occur again where the data is needed, and is reported there.
    loadRecommended().catch(() => undefined)
  }, [])
  // Not in the boundary below, which is hydrated after the page has been marked as alive.
  const [isFilled] = useState(isPrerendered)
  const { q } = search
  const Heading = isTitled ? 'h1' : 'h2'
  // Deferred, so that what is shown stays until the cards can be drawn.
  const isKnown = useDeferredValue(recommended.data !== undefined || recommended.error !== null)
  return (
    <section className={styles.videos} aria-label={q === '' ? texts.recommendedVideos : texts.searchResults}>
      <Heading>{q === '' ? texts.recommendedVideos : discoveryMessages.videosWith(q)}</Heading>
      <SportRow search={search} filmed={recommended.data?.sports} />
      <Suspense fallback={<WaitingGrid />}>
        {q === '' &&
          (isKnown ? (
            <RecommendedVideos search={search} recommended={recommended} />
          ) : (
            <PlacesOfCards isFilled={isFilled} />
          ))}
        {q !== '' && <FoundVideos search={search} />}
      </Suspense>
    </section>
  )
}

/** Empty in the build; the server puts the first cards here. */
const filledByServer = { __html: '' }

const isPrerendered = (): boolean =>
  typeof document === 'undefined' || document.querySelector('#root[data-drawn]') !== null

/** The prerendered cards stay as they are until the application has loaded the list. */
function PlacesOfCards({ isFilled }: { isFilled: boolean }) {
  return isFilled ? (
    <div data-cards dangerouslySetInnerHTML={filledByServer} suppressHydrationWarning />
  ) : (
    <WaitingGrid />
  )
}
