import { useId, useState } from 'react'
import type { Year } from '#contract/calendar/calendar.ts'
import { noSums } from '#domain/calendar/add-sums.ts'
import {
  formatAltitude,
  formatDistance,
  formatLongDuration,
  formatPlain,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { texts } from '../messages.ts'
import { PeriodBars } from '../period-bars.tsx'
import { SportBars } from '../sport-bars.tsx'
import { barsOf, type Drawn, type Measure } from '../statistics-bars.ts'
import bars from '../statistics-view.module.css'
import { calendarTexts } from './messages.ts'
import styles from './year-view.module.css'

const periods = [
  { value: 'month', label: calendarTexts.byMonth },
  { value: 'week', label: calendarTexts.byWeek },
] as const
const measures = [
  { value: 'distance', label: calendarTexts.distance },
  { value: 'time', label: calendarTexts.time },
  { value: 'ascent', label: calendarTexts.ascent },
  { value: 'count', label: texts.count },
] as const

type YearBarsProps = { year: number; data: Pick<Year, 'sports' | 'months' | 'weeks'>; units: UnitSystem }

/** Months or weeks, and sports, by one measure. */
export function YearBars({ year, data, units }: YearBarsProps) {
  const [overId, sportId] = [useId(), useId()]
  const [by, setBy] = useState<'month' | 'week'>('month')
  const [measure, setMeasure] = useState<Measure>('distance')
  const format = (value: number) => formats[measure](value, units)
  const items = by === 'month' ? [...data.months, ...edgesOf(year)] : data.weeks
  return (
    <div className={bars.view}>
      <div className={bars.controls}>
        <SegmentedControl label={calendarTexts.groupBy} options={periods} value={by} onChange={setBy} />
        <SegmentedControl
          label={calendarTexts.measure}
          options={measures}
          value={measure}
          onChange={setMeasure}
        />
      </div>
      <section className={styles.section} aria-labelledby={overId}>
        <h3 id={overId}>{calendarTexts.overTheYear}</h3>
        <PeriodBars key={by} {...barsOf(items, by, measure)} kind={by} format={format} />
      </section>
      <section className={styles.section} aria-labelledby={sportId}>
        <h3 id={sportId}>{calendarTexts.bySport}</h3>
        <SportBars
          items={data.sports.map((sums) => ({ period: '', ...sums }))}
          measure={measure}
          format={format}
        />
      </section>
    </div>
  )
}

/** A year has twelve months, also if nothing happened in the first or the last. */
const edgesOf = (year: number): Drawn[] =>
  ['01', '12'].map((month) => ({ period: `${year}-${month}`, sport: null, ...noSums }))

const formats: Record<Measure, (value: number, units: UnitSystem) => Quantity> = {
  distance: formatDistance,
  time: formatLongDuration,
  ascent: formatAltitude,
  count: (count) => formatPlain(count, texts.activityUnit(count)),
}
