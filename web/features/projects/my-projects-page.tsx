import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageSearch } from '#web/session/page-search.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ChosenProjects } from './chosen-projects.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NoProjects } from './no-projects.tsx'
import { type ProjectFilter, readProjectFilter, writeProjectFilter } from './project-filter.ts'
import styles from './project-list.module.css'
import { ProjectList } from './project-list.tsx'
import { monthsOf } from './project-months.ts'
import { type ProjectCardType, ProjectsMap } from './projects-map.tsx'
import { projectsQuery } from './projects.api.ts'
import { Proposals } from './proposals/proposals.tsx'
import { useProjectActions } from './use-project-actions.ts'
import { texts } from './messages.ts'

type View = 'list' | 'map' | 'archive'

const views = [
  { value: 'list', label: texts.list },
  { value: 'map', label: texts.map },
  { value: 'archive', label: texts.archive },
] as const

/** `Card` shows a project next to the map. */
export function MyProjectsPage({ Card }: { Card: ProjectCardType }) {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readProjectFilter(search), [search])
  const view: View = filter.archived ? 'archive' : search.get('view') === 'map' ? 'map' : 'list'
  const addressOf = (next: ProjectFilter, as: View) => {
    const address = writeProjectFilter(next)
    if (as === 'map') address.set('view', 'map')
    return address
  }
  const setFilter = (next: ProjectFilter) =>
    setSearch(addressOf(next, view), { preventScrollReset: true, replace: true })
  const setView = (next: View) =>
    setSearch(addressOf({ q: '', sport: null, archived: next === 'archive' }, next))
  usePageSearch({
    label: texts.searchYourProjects,
    value: filter.q,
    onSearch: (q) => setFilter({ ...filter, q }),
  })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(projectsQuery(filter))
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const listed = useMemo(() => new Set(items.flatMap(({ sports }) => sports)), [items])
  return (
    <Page
      title={texts.myProjects}
      actions={
        <LinkButton to="/edit/new" variant="primary">
          {texts.newProject}
        </LinkButton>
      }
    >
      {!filter.archived && <Proposals />}
      <SegmentedControl label={texts.view} options={views} value={view} onChange={setView} />
      <FilterBar filter={filter} listed={listed} onFilter={setFilter} />
      {isPending && <WaitingRows />}
      {error && !data && <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>}
      {data && items.length === 0 && <NoProjects filter={filter} onFilter={setFilter} />}
      {items.length > 0 && view === 'map' && <ProjectsMap items={items} Card={Card} />}
      {items.length > 0 && view !== 'map' && (
        <ChosenList key={view} items={items} hasMore={hasNextPage} isArchive={filter.archived} />
      )}
      {hasNextPage && (
        <MoreButton
          isBusy={isFetchingNextPage}
          hasFailed={error !== null}
          onMore={() => void fetchNextPage()}
        />
      )}
    </Page>
  )
}

type ChosenListProps = {
  items: Parameters<typeof monthsOf>[0]
  hasMore: boolean
  isArchive: boolean
}

/** The list by month, in which projects can be selected. */
function ChosenList({ items, hasMore, isArchive }: ChosenListProps) {
  const actions = useProjectActions()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const months = useMemo(() => monthsOf(items, hasMore), [items, hasMore])
  const choose = useCallback((id: string, isChosen: boolean) => {
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const chosenItems = items.filter(({ id }) => chosen.has(id))
  return (
    <>
      <ProjectList months={months} chosen={chosen} onChoose={choose} actions={actions} />
      {chosenItems.length > 0 && (
        <ChosenProjects
          chosen={chosenItems}
          isArchive={isArchive}
          actions={actions}
          onDone={() => setChosen(new Set())}
        />
      )}
    </>
  )
}

/** Enough to fill a screen, so that nothing below the list visibly moves. */
const waitingRows = Array.from({ length: 8 }, (_, i) => i)

function WaitingRows() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {waitingRows.map((i) => (
        <Skeleton key={i} shape="block" height={80} />
      ))}
    </div>
  )
}
