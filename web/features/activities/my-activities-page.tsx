import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pagePaths } from '#contract/site/page-paths.ts'
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
import { readListView, writeListView, type ListView } from './list-view.ts'
import styles from './my-activities-page.module.css'
import { ChosenActivities } from './chosen-activities.tsx'
import { StatisticsView } from './statistics-view.tsx'
import { texts } from './messages.ts'

/** Someone with fewer has probably recorded more elsewhere. */
const shortList = 10

/** Loaded when someone looks at them. */
const CalendarView = lazy(async () => ({
  default: (await import('./calendar/calendar-view.tsx')).CalendarView,
}))
const YearView = lazy(async () => ({ default: (await import('./calendar/year-view.tsx')).YearView }))

const views = [
  { value: 'list', label: texts.list },
  { value: 'calendar', label: texts.calendar },
  { value: 'year', label: texts.year },
  { value: 'statistics', label: texts.statistics },
  { value: 'archive', label: texts.archive },
] as const

type MyActivitiesPageProps = {
  /** Leads to a project of an activity during which something was filmed. */
  CreateProject: CreateProjectType
  /** Leads to other ways of adding activities; shown when the list is empty. */
  connect: ReactNode
  /** The same below a short list. */
  bring: ReactNode
  onUpload: () => void
}

export function MyActivitiesPage({ CreateProject, connect, bring, onUpload }: MyActivitiesPageProps) {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => localToday(new Date()))
  const filter = useMemo(() => readListFilter(search), [search])
  const view = readListView(search, today)
  const isOfDays = view.name === 'calendar' || view.name === 'year'
  const show = (next: ListView) => setSearch(writeListView(next, filter), { preventScrollReset: true })
  const setFilter = (next: ListFilter) =>
    setSearch(writeListView(view, next), { preventScrollReset: true, replace: true })
  const setView = (name: ListView['name']) =>
    setSearch(
      writeListView(begun(name, today), { ...(filter.sport && { sport: filter.sport }), archived: false }),
    )
  usePageSearch({
    label: texts.searchYourActivities,
    value: filter.q ?? '',
    // Search results are shown as a list.
    onSearch: (q) =>
      isOfDays ? setSearch(writeListFilter({ q, archived: false })) : setFilter({ ...filter, q }),
  })
  const begin = (
    <>
      <Button variant="primary" onClick={onUpload}>
        {texts.uploadActivity}
      </Button>
      {connect}
    </>
  )
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
      <div className={styles.views}>
        <SegmentedControl label={texts.view} options={views} value={view.name} onChange={setView} />
      </div>
      <FilterBar filter={filter} onlySport={isOfDays} onFilter={setFilter} />
      {view.name === 'calendar' && (
        <Suspense fallback={<Skeleton shape="block" height={640} />}>
          <CalendarView
            at={view.at}
            sport={filter.sport}
            begin={begin}
            onMove={(at) => show({ name: 'calendar', at })}
          />
        </Suspense>
      )}
      {view.name === 'year' && (
        <Suspense fallback={<Skeleton shape="block" height={640} />}>
          <YearView
            year={view.year}
            sport={filter.sport}
            begin={begin}
            onYear={(year) => show({ name: 'year', year })}
            onDay={(at) => show({ name: 'calendar', at })}
          />
        </Suspense>
      )}
      {view.name === 'statistics' && <StatisticsView filter={filter} />}
      {(view.name === 'list' || view.name === 'archive') && (
        <Activities
          key={view.name}
          filter={filter}
          onFilter={setFilter}
          CreateProject={CreateProject}
          begin={begin}
          bring={bring}
        />
      )}
    </Page>
  )
}

/** An activity belongs to the local day on which it began, so today is the local day, too. */
const localToday = (now: Date): string =>
  new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)

function begun(name: ListView['name'], today: string): ListView {
  if (name === 'calendar') return { name, at: today.slice(0, 7) }
  return name === 'year' ? { name, year: Number(today.slice(0, 4)) } : { name }
}

type NothingHereProps = {
  filter: ListFilter
  begin: ReactNode
  onFilter: (filter: ListFilter) => void
}
type ActivitiesProps = NothingHereProps & { CreateProject: CreateProjectType; bring: ReactNode }

function Activities({ filter, begin, bring, onFilter, CreateProject }: ActivitiesProps) {
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
  if (rows.length === 0) return <NothingHere filter={filter} begin={begin} onFilter={onFilter} />
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

function NothingHere({ filter, begin, onFilter }: NothingHereProps) {
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
    <EmptyState picture={<RoutePicture />} title={texts.noActivitiesYet} action={begin}>
      {texts.dropFitGpxTcxOrKmlFiles}
    </EmptyState>
  )
}
