import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { atlasMessages } from '#contract/atlas-messages.ts'
import type { MapActivity } from '#contract/place.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActivityCard } from './activity-card.tsx'
import styles from './results.module.css'

type Page = { items: MapActivity[]; next_cursor: string | null }

type ResultsListProps = {
  results: UseInfiniteQueryResult<InfiniteData<Page>>
  lit: string | null
  onLit: (id: string | null) => void
  toPlace: (id: string, name: string) => string
  /** Instead of an empty list. */
  empty: ReactNode
}

export function ResultsList({ results, lit, onLit, toPlace, empty }: ResultsListProps) {
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = results
  if (isPending) return <WaitingCards />
  if (!data || (error && isPlaceholderData)) {
    return (
      <div className={styles.note}>
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {atlasMessages.nothingLoaded}
        </Banner>
      </div>
    )
  }
  const activities = activitiesOf(data.pages)
  if (activities.length === 0) return <div className={styles.nothing}>{empty}</div>
  return (
    <>
      <ul
        className={styles.list}
        aria-label="Activities"
        aria-busy={isPlaceholderData}
        data-waiting={isPlaceholderData || undefined}
      >
        {activities.map((activity) => (
          <ActivityCard key={activity.id} activity={activity} isLit={activity.id === lit} onLit={onLit} toPlace={toPlace} />
        ))}
      </ul>
      {hasNextPage && <More isBusy={isFetchingNextPage} hasFailed={error !== null} onMore={() => void fetchNextPage()} />}
    </>
  )
}

export const activitiesOf = (pages: readonly Page[]): MapActivity[] => pages.flatMap(({ items }) => items)

type MoreProps = { isBusy: boolean; hasFailed: boolean; onMore: () => void }

/** The rest comes by itself when the end comes into sight; after a failure it has to be asked for. */
function More({ isBusy, hasFailed, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!end.current || isBusy || hasFailed) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) latest.current()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isBusy, hasFailed])
  return (
    <div ref={end} className={styles.more}>
      <Button busy={isBusy} onClick={onMore}>
        {hasFailed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}

function WaitingCards() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[0, 1, 2, 3, 4].map((i) => (
        <Skeleton key={i} shape="block" height={88} />
      ))}
    </div>
  )
}
