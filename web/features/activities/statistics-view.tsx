import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { sportGroups } from '#domain/sport.ts'
import type { PeriodKind } from '#domain/time/periods.ts'
import {
  formatAltitude,
  formatDistance,
  formatLongDuration,
  formatPlain,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useUnits } from '#web/session/units.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { statisticsQuery } from './activities.api.ts'
import { groupLabels } from './group-labels.ts'
import type { ListFilter } from './list-filter.ts'
import { PeriodBars } from './period-bars.tsx'
import { SportBars } from './sport-bars.tsx'
import { barsOf, type Measure } from './statistics-bars.ts'
import styles from './statistics-view.module.css'
import { texts } from './messages.ts'

const RecordsSection = lazy(async () => ({
  default: (await loadChunk(() => import('./records/records-section.tsx'))).RecordsSection,
}))

type Division = PeriodKind | 'sport'

const divisions = [
  { value: 'week', label: texts.week },
  { value: 'month', label: texts.month },
  { value: 'year', label: texts.year },
  { value: 'sport', label: texts.sport },
] as const
const measureOptions = [
  { value: 'distance', label: texts.distance },
  { value: 'time', label: texts.time },
  { value: 'ascent', label: texts.ascent },
  { value: 'count', label: texts.count },
] as const

export function StatisticsView({ filter }: { filter: ListFilter }) {
  const units = useUnits()
  const [by, setBy] = useState<Division>('month')
  const [measure, setMeasure] = useState<Measure>('distance')
  const { data, error, refetch } = useQuery(statisticsQuery(filter, by))
  const format = (value: number) => formats[measure](value, units)
  return (
    <section className={styles.view} aria-label={texts.statistics}>
      <div className={styles.controls}>
        <SegmentedControl label={texts.groupBy} options={divisions} value={by} onChange={setBy} />
        <SegmentedControl
          label={texts.measure}
          options={measureOptions}
          value={measure}
          onChange={setMeasure}
        />
      </div>
      {!data && !error && <Skeleton shape="block" height={320} />}
      {error && <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>}
      {data?.items.length === 0 && (
        <EmptyState picture={<RoutePicture />} title={texts.noTotalsYet}>
          {texts.thereAreNoActivitiesHereYet}
        </EmptyState>
      )}
      {data && data.items.length > 0 && by === 'sport' && (
        <SportBars items={data.items} measure={measure} format={format} />
      )}
      {data && data.items.length > 0 && by !== 'sport' && (
        <>
          <PeriodBars key={by} {...barsOf(data.items, by, measure)} kind={by} format={format} />
          <Legend />
        </>
      )}
      {data && (
        <Suspense fallback={null}>
          <RecordsSection sport={filter.sport} />
        </Suspense>
      )}
    </section>
  )
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label={texts.colours}>
      {sportGroups.map((group) => (
        <li key={group} data-group={group}>
          {groupLabels[group]}
        </li>
      ))}
    </ul>
  )
}

const formats: Record<Measure, (value: number, units: UnitSystem) => Quantity> = {
  distance: formatDistance,
  time: formatLongDuration,
  ascent: formatAltitude,
  count: (count) => formatPlain(count, texts.activityUnit(count)),
}
