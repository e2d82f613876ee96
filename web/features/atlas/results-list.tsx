import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { unreachableIn } from '#web/lib/unreachable-regions.ts'
import { MissingRegions, NothingFound } from '#web/session/missing-regions.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './results.module.css'

type ResultsListProps = {
  results: UseInfiniteQueryResult
  label: string
  isEmpty: boolean
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** The cards. */
  children: ReactNode
}

/** The results, a loading state, or the reason why there are none. */
export function ResultsList({ results, label, isEmpty, empty, children }: ResultsListProps) {
  const {
    data,
    error,
    isPending,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = results
  if (isPending) return <WaitingCards />
  if (data === undefined || (error && isPlaceholderData)) {
    return (
      <div className={styles.note}>
        <RetryBanner onRetry={refetch}>{atlasMessages.nothingLoaded}</RetryBanner>
      </div>
    )
  }
  const missing = unreachableIn(data).length > 0 && (
    <div className={styles.note}>
      <MissingRegions data={data} onRetry={refetch} />
    </div>
  )
  if (isEmpty)
    return (
      <>
        {missing}
        <div className={styles.nothing}>
          <NothingFound data={data}>{empty}</NothingFound>
        </div>
      </>
    )
  return (
    <>
      {missing}
      <ul
        className={styles.list}
        aria-label={label}
        aria-busy={isPlaceholderData}
        data-waiting={isPlaceholderData || undefined}
      >
        {children}
      </ul>
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

export function WaitingCards() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[0, 1, 2, 3, 4].map((i) => (
        <Skeleton key={i} shape="block" height={88} />
      ))}
    </div>
  )
}
