import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageSearch } from '#web/session/page-search.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RetryBanner } from '#web/ui/feedback/retry-banner.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { activitiesQuery, monthsQuery } from './activities.api.ts'
import { ActivityList } from './activity-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isReduced, readListFilter, writeListFilter, type ListFilter } from './list-filter.ts'
import { rowsOf } from './list-rows.ts'
import styles from './my-activities-page.module.css'
import { ChosenActivities } from './chosen-activities.tsx'
import { StatisticsView } from './statistics-view.tsx'

type View = 'list' | 'statistics' | 'archive'

const views = [
  { value: 'list', label: 'List' },
  { value: 'statistics', label: 'Statistics' },
  { value: 'archive', label: 'Archive' },
] as const

export function MyActivitiesPage({ onUpload }: { onUpload: () => void }) {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readListFilter(search), [search])
  const isStatistics = search.has('statistics')
  const view: View = filter.archived ? 'archive' : isStatistics ? 'statistics' : 'list'
  const setFilter = (next: ListFilter) => {
    const address = writeListFilter(next)
    if (isStatistics && !next.archived) address.set('statistics', '1')
    setSearch(address, { preventScrollReset: true, replace: true })
  }
  const setView = (next: View) => {
    const address = writeListFilter({ archived: next === 'archive' })
    if (next === 'statistics') address.set('statistics', '1')
    setSearch(address)
  }
  usePageSearch({
    label: 'Search your activities',
    value: filter.q ?? '',
    onSearch: (q) => setFilter({ ...filter, q }),
  })
  return (
    <Page
      title="My activities"
      actions={
        <Button variant="primary" onClick={onUpload}>
          Upload activity
        </Button>
      }
    >
      <SegmentedControl label="View" options={views} value={view} onChange={setView} />
      <FilterBar filter={filter} onFilter={setFilter} />
      {view === 'statistics' ? (
        <StatisticsView filter={filter} />
      ) : (
        <ListView key={view} filter={filter} onFilter={setFilter} onUpload={onUpload} />
      )}
    </Page>
  )
}

type ListViewProps = { filter: ListFilter; onFilter: (filter: ListFilter) => void; onUpload: () => void }

function ListView({ filter, onFilter, onUpload }: ListViewProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(activitiesQuery(filter))
  const { data: months } = useQuery(monthsQuery(filter))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => rowsOf(data?.pages.flatMap(({ items }) => items) ?? [], months?.items ?? []),
    [data, months],
  )
  const choose = useCallback((id: string, isChosen: boolean) => {
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (isPending) return <WaitingRows />
  if (error && !data) {
    return <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>
  }
  if (rows.length === 0) return <NothingHere filter={filter} onFilter={onFilter} onUpload={onUpload} />
  return (
    <>
      <ActivityList rows={rows} chosen={chosen} onChoose={choose} onEnd={loadMore} />
      {isFetchingNextPage && <WaitingRows />}
      {chosen.size > 0 && (
        <ChosenActivities chosen={chosen} isArchive={filter.archived} onDone={() => setChosen(new Set())} />
      )}
    </>
  )
}

function WaitingRows() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[0, 1, 2, 3].map((i) => (
        <Skeleton key={i} shape="block" height={56} />
      ))}
    </div>
  )
}

function NothingHere({ filter, onFilter, onUpload }: ListViewProps) {
  if (isReduced(filter)) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title="No matches"
        action={<Button onClick={() => onFilter({ archived: filter.archived })}>Show all</Button>}
      >
        No activities match your search.
      </EmptyState>
    )
  }
  if (filter.archived) {
    return (
      <EmptyState picture={<RoutePicture />} title="Your archive is empty">
        Activities you archive are kept here. They do not appear in any other list, map or total.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<RoutePicture />}
      title="No activities yet"
      action={
        <Button variant="primary" onClick={onUpload}>
          Upload activity
        </Button>
      }
    >
      Drop FIT, GPX, TCX or KML files anywhere on this page, or a whole export from Strava, Garmin or komoot
      as a zip.
    </EmptyState>
  )
}
