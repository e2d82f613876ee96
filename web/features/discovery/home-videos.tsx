import { lazy, Suspense, useEffect } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { discoveryMessages } from '#contract/discovery-messages.ts'
import type { ProjectItem } from '#contract/project.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import type { HomeSearch } from './home-search.ts'
import styles from './home-videos.module.css'
import { SportRow } from './sport-row.tsx'
import { WaitingGrid } from './waiting-grid.tsx'

// The page can be seen before there is anything to put into cards.
const loadRecommended = () => loadChunk(() => import('./recommended-videos.tsx'))
const RecommendedVideos = lazy(async () => ({ default: (await loadRecommended()).RecommendedVideos }))
const FoundVideos = lazy(async () => ({
  default: (await loadChunk(() => import('./found-videos.tsx'))).FoundVideos,
}))

type HomeVideosProps = {
  search: HomeSearch
  recommended: UseQueryResult<ProjectItem[]>
  /** Set where nothing above says what this page is. */
  isTitled: boolean
}

/** Recommended videos, or search results. */
export function HomeVideos({ search, recommended, isTitled }: HomeVideosProps) {
  useEffect(() => {
    // A failure here will occur again where the data is needed, and is reported there.
    loadRecommended().catch(() => undefined)
  }, [])
  const { q } = search
  const Heading = isTitled ? 'h1' : 'h2'
  const isKnown = recommended.data !== undefined || recommended.error !== null
  return (
    <section className={styles.videos} aria-label={q === '' ? 'Recommended videos' : 'Search results'}>
      <Heading>{q === '' ? 'Recommended videos' : discoveryMessages.videosWith(q)}</Heading>
      <SportRow search={search} />
      <Suspense fallback={<WaitingGrid />}>
        {q === '' &&
          (isKnown ? <RecommendedVideos search={search} recommended={recommended} /> : <WaitingGrid />)}
        {q !== '' && <FoundVideos search={search} />}
      </Suspense>
    </section>
  )
}
