import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pagePaths } from '#contract/page-paths.ts'
import { usePageSearch } from '#web/session/page-search.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AsOfNote } from '#web/session/device/as-of-note.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { activitiesQuery, monthsQuery } from './activities.api.ts'
import { ActivityList } from './activity-list.tsx'
import type { CreateProjectType } from './activity-row.tsx'
import { FilterBar } from './filter-bar.tsx'
import { gearTexts } from './gear/messages.ts'
import { listName } from './kept-list.ts'
import { isReduced, readListFilter, writeListFilter, type ListFilter } from './list-filter.ts'
import { rowsOf } from './list-rows.ts'
import styles from './my-activities-page.module.css'
import { ChosenActivities } from './chosen-activities.tsx'
import { StatisticsView } from './statistics-view.tsx'
import { texts } from './messages.ts'

/** Someone with fewer has probably recorded more elsewhere. */
const shortList = 10

type View = 'list' | 'statistics' | 'archive'

const views = [
  { value: 'list', label: texts.list },
  { value: 'statistics', label: texts.statistics },
  { value: 'archive', label: texts.archive },
] as const

type MyActivitiesPageProps = {
  /** Leads to a project of an activity during which something was filmed. */
  CreateProject: CreateProjectType
  /** Leads to other ways by which activities come, for an empty list. */
  connect: ReactNode
  /** The same below a short list. */
  bring: ReactNode
  onUpload: () => void
}

export function MyActivitiesPage({ CreateProject, connect, bring, onUpload }: MyActivitiesPageProps) {
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
    label: texts.searchYourActivities,
    value: filter.q ?? '',
    onSearch: (q) => setFilter({ ...filter, q }),
  })
  return (
    <Page
      title={texts.myActivities}
      actions={
        <>
          <LinkButton to={pagePaths.myGear}>{gearTexts.myGear}</LinkButton>
          <Button variant="primary" onClick={onUpload}>
            {texts.uploadActivity}
          </Button>
        </>
      }
    >
      <AsOfNote name={listName} />
      <SegmentedControl label={texts.view} options={views} value={view} onChange={setView} />
      <FilterBar filter={filter} onFilter={setFilter} />
      {view === 'statistics' ? (
        <StatisticsView filter={filter} />
      ) : (
        <ListView
          key={view}
          filter={filter}
          onFilter={setFilter}
          CreateProject={CreateProject}
          connect={connect}
          bring={bring}
          onUpload={onUpload}
        />
      )}
    </Page>
  )
}

type NothingHereProps = {
  filter: ListFilter
  connect: ReactNode
  onFilter: (filter: ListFilter) => void
  onUpload: () => void
}
type ListViewProps = NothingHereProps & { CreateProject: CreateProjectType; bring: ReactNode }

function ListView({ filter, connect, bring, onFilter, CreateProject, onUpload }: ListViewProps) {
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

  const shown = data?.pages.flatMap(({ items }) => items).length ?? 0
  const isShort = !hasNextPage && !filter.archived && !isReduced(filter) && shown < shortList

  if (isPending) return <WaitingRows />
  if (error && !data) {
    return <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>
  }
  if (rows.length === 0)
    return <NothingHere filter={filter} connect={connect} onFilter={onFilter} onUpload={onUpload} />
  return (
    <>
      <ActivityList
        rows={rows}
        chosen={chosen}
        CreateProject={CreateProject}
        onChoose={choose}
        onEnd={loadMore}
      />
      {isFetchingNextPage && <WaitingRows />}
      {isShort && bring}
      {chosen.size > 0 && (
        <ChosenActivities
          chosen={chosen}
          filter={filter}
          onChoose={setChosen}
          onDone={() => setChosen(new Set())}
        />
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

function NothingHere({ filter, connect, onFilter, onUpload }: NothingHereProps) {
  if (isReduced(filter)) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={texts.noResults}
        action={<Button onClick={() => onFilter({ archived: filter.archived })}>{texts.showAll}</Button>}
      >
        {texts.noActivitiesMatchYourSearch}
      </EmptyState>
    )
  }
  if (filter.archived) {
    return (
      <EmptyState picture={<RoutePicture />} title={texts.yourArchiveIsEmpty}>
        {texts.activitiesYouArchiveAreKept}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={texts.noActivitiesYet}
      action={
        <>
          <Button variant="primary" onClick={onUpload}>
            {texts.uploadActivity}
          </Button>
          {connect}
        </>
      }
    >
      {texts.dropFitGpxTcxOrKmlFiles}
    </EmptyState>
  )
}
