import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { VideoSegment } from '#contract/discovery/discovery.ts'
import type { MapActivity } from '#contract/atlas/place.ts'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { ActivityCard } from './activity-card.tsx'
import { MapFilters } from './map-filters.tsx'
import styles from './map-page.module.css'
import type { MapState, ResultKind } from './map-state.ts'
import { ResultsList, WaitingCards } from './results-list.tsx'
import type { LitResults } from './use-lit-results.ts'
import { keyOf, type VideoResults } from './video-results.ts'
import { texts } from './messages.ts'

export const kinds = [
  { value: 'videos', label: texts.videos },
  { value: 'activities', label: texts.activities },
] as const

type MapResultsProps = {
  kind: ResultKind
  state: MapState
  go: (change: Partial<MapState>, replace?: boolean) => void
  activities: { results: UseInfiniteQueryResult; items: readonly MapActivity[] }
  videos: VideoResults & { items: readonly VideoSegment[] }
  lit: LitResults
  toPlace: (id: string, name: string) => string
  /** Whether the position of the list is not known yet, so that nothing in it can be pressed. */
  isHeld: boolean
  /** Shown instead of an empty list. */
  empty: ReactNode
}

/** What to list next to the map: one of two lists, and its filters. */
export function MapResults(props: MapResultsProps) {
  const { isHeld } = props
  return (
    <div className={styles.results}>
      {isHeld && (
        <div className={styles.held}>
          <WaitingCards />
        </div>
      )}
      {/* Not taken away, so that the focus stays on the card that led to the place. */}
      <div aria-busy={isHeld} data-held={isHeld || undefined}>
        <KnownResults {...props} />
      </div>
    </div>
  )
}

function KnownResults({ kind, state, go, activities, videos, lit, toPlace, empty }: MapResultsProps) {
  return (
    <>
      <div className={styles.filters}>
        <SegmentedControl
          label={texts.whatToList}
          options={kinds}
          value={kind}
          onChange={(show) => go({ show }, true)}
        />
        <MapFilters
          state={state}
          listed={lit.sports}
          hasDifficulty={kind === 'activities'}
          onChange={(filter) => go(filter, true)}
        />
      </div>
      {kind === 'videos' ? (
        <ResultsList
          results={videos.results}
          label={texts.videos}
          isEmpty={videos.items.length === 0}
          empty={empty}
        >
          {videos.items.map((item) => (
            <li key={keyOf(item)} className={styles.video} data-segment={keyOf(item)}>
              <videos.Card
                item={item}
                shape="wide"
                startsAtMs={item.time_ms}
                isLit={keyOf(item) === lit.segment}
                onHover={lit.hoverOf(keyOf(item))}
              />
            </li>
          ))}
        </ResultsList>
      ) : (
        <ResultsList
          results={activities.results}
          label={texts.activities}
          isEmpty={activities.items.length === 0}
          empty={empty}
        >
          {activities.items.map((activity) => (
            <ActivityCard
              key={activity.id}
              activity={activity}
              isLit={activity.id === lit.track}
              onLit={lit.setTrack}
              toPlace={toPlace}
            />
          ))}
        </ResultsList>
      )}
    </>
  )
}
