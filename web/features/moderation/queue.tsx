import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { moderationMessages as texts } from '#contract/moderation/moderation-messages.ts'
import { queueViews } from '#contract/moderation/moderation.ts'
import { reasonNames } from '#contract/moderation/report-messages.ts'
import { reportedKinds, reportReasons } from '#contract/moderation/reports.ts'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { CaseRow } from './case-row.tsx'
import { queueQuery } from './moderation.api.ts'
import styles from './moderation.module.css'

const nothing = { open: texts.nothingOpen, mine: texts.nothingMine, decided: texts.nothingDecided } as const

/** What was reported, the most urgent first. */
export function Queue() {
  const [search, setSearch] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  useMoves(list)
  const view = queueViews.find((each) => each === search.get('view')) ?? 'open'
  const kind = reportedKinds.find((each) => each === search.get('kind'))
  const reason = reportReasons.find((each) => each === search.get('reason'))
  const query = useInfiniteQuery(queueQuery({ view, ...(kind && { kind }), ...(reason && { reason }) }))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSearch(next, { replace: true })
  }
  return (
    <div className={styles.stack}>
      <div className={styles.filters}>
        <SegmentedControl
          label={texts.tabs.queue}
          options={queueViews.map((value) => ({ value, label: texts.views[value] }))}
          value={view}
          onChange={(value) => choose('view', value === 'open' ? '' : value)}
        />
        <Select
          label={texts.filterKind}
          hideLabel
          value={kind ?? ''}
          options={[
            { value: '', label: texts.anyKind },
            ...reportedKinds.map((value) => ({ value, label: texts.kinds[value] })),
          ]}
          onChange={({ target }) => choose('kind', target.value)}
        />
        <Select
          label={texts.filterReason}
          hideLabel
          value={reason ?? ''}
          options={[
            { value: '', label: texts.anyReason },
            ...reportReasons.map((value) => ({ value, label: reasonNames[value] })),
          ]}
          onChange={({ target }) => choose('reason', target.value)}
        />
      </div>
      {query.isError && <Banner tone="error">{texts.loadFailed}</Banner>}
      {query.isPending && <Skeleton shape="block" height={240} />}
      {query.data && items.length === 0 && (
        <EmptyState picture={<Icon name="shield" size={48} />} title={nothing[view]} />
      )}
      {items.length > 0 && (
        <>
          <ul ref={list} className={styles.list} aria-label={texts.tabs.queue}>
            {items.map((item) => (
              <CaseRow key={item.id} item={item} />
            ))}
          </ul>
          <p className={`${styles.soft} ${styles.keys}`}>{texts.keys}</p>
        </>
      )}
      {query.hasNextPage && (
        <MoreButton
          isBusy={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}

const steps: Record<string, number> = { j: 1, k: -1 }

/** J and K move between the links of a list from anywhere on the page, as in many programs for mail. */
function useMoves(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea')
      if (step === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const links = [...(list.current?.querySelectorAll('a') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [list])
}
