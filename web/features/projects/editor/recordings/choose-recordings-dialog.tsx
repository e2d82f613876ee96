import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ActivityItem } from '#contract/activities/activity.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { formatDistance, written } from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RouteSketch } from '#web/ui/pictures/route-sketch.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '../chooser.module.css'
import { activitiesQuery } from '../editor.api.ts'
import { useEditing } from '../editor-context.ts'
import { useSuggestions } from './use-suggestions.ts'
import { writtenMoment } from '../session/zoned-time.ts'
import { texts } from './messages.ts'

type ChooseRecordingsProps = { onChoose: (ids: string[]) => void; onClose: () => void }

/** Activities: those of the same time first, then all. */
export function ChooseRecordingsDialog({ onChoose, onClose }: ChooseRecordingsProps) {
  const { recordings } = useEditing()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const wanted = useDeferredValue(q.trim())
  const suggested = useSuggestions()
  const all = useInfiniteQuery(activitiesQuery(wanted === '' ? {} : { q: wanted }))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const hidden = new Set([...recordings.map(({ shared }) => shared.id), ...suggested.map(({ id }) => id)])
  const others = (all.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id, is_timed }) => is_timed && !hidden.has(id))
  const add = () => {
    onChoose([...chosen])
    onClose()
  }
  const listOf = (items: ActivityItem[]) => (
    <ul className={styles.list}>
      {items.map((item) => (
        <ActivityOption
          key={item.id}
          item={item}
          isChosen={chosen.has(item.id)}
          onToggle={() => toggle(item.id)}
        />
      ))}
    </ul>
  )
  return (
    <Dialog
      open
      size="wide"
      title={texts.addActivities}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={chosen.size === 0} onClick={add}>
          {chosen.size > 1 ? texts.addActivitiesSize(chosen.size) : texts.addActivity}
        </Button>
      }
    >
      <div className={styles.chooser}>
        {suggested.length > 0 && (
          <>
            <h3 className={styles.heading}>{texts.recordedAtTheSameTime}</h3>
            {listOf(suggested)}
          </>
        )}
        <h3 className={styles.heading}>{texts.allActivities}</h3>
        <TextField
          type="search"
          label={texts.searchYourActivities}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        {all.error && <RetryBanner onRetry={all.refetch}>{all.error.message}</RetryBanner>}
        {all.data && others.length === 0 && <p className={styles.nothing}>{texts.noOtherActivitiesMatch}</p>}
        {listOf(others)}
        {all.hasNextPage && (
          <Button busy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
            {texts.showMore}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function ActivityOption({
  item,
  isChosen,
  onToggle,
}: {
  item: ActivityItem
  isChosen: boolean
  onToggle: () => void
}) {
  const units = useUnits()
  const facts = [
    labelOfSport(item.sport),
    writtenMoment(item.start_time_ms, item.timezone),
    ...(item.distance_m === null ? [] : [written(formatDistance(item.distance_m, units))]),
  ]
  return (
    <li>
      <label className={styles.option}>
        <input type="checkbox" className={styles.box} checked={isChosen} onChange={onToggle} />
        <span className={styles.sketch}>
          <RouteSketch sketch={item.sketch} group={groupOfSport(item.sport)} />
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{item.title}</span>
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
      </label>
    </li>
  )
}
