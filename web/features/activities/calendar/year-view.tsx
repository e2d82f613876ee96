import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Sport } from '#domain/sport.ts'
import { formatPlain } from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { yearQuery } from './calendar.api.ts'
import bar from './calendar-view.module.css'
import { HeatMap } from './heat-map.tsx'
import { calendarTexts } from './messages.ts'
import { Streaks } from './streaks.tsx'
import { figuresOf } from './written-sums.ts'
import { YearBars } from './year-bars.tsx'
import { YearBefore } from './year-before.tsx'
import { YearRecords } from './year-records.tsx'
import styles from './year-view.module.css'

type YearViewProps = {
  year: number
  sport: Sport | undefined
  onYear: (year: number) => void
  onDay: (day: string) => void
  /** Shown in an empty year. */
  begin: ReactNode
}

export function YearView({ year, sport, onYear, onDay, begin }: YearViewProps) {
  const units = useUnits()
  const { data, error, refetch } = useQuery(yearQuery(year, sport))
  if (error && !data) return <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>
  if (!data) return <Skeleton shape="block" height={640} />
  if (data.years.length === 0 && sport === undefined)
    return (
      <EmptyState picture={<RoutePicture />} title={calendarTexts.noneYet} action={begin}>
        {calendarTexts.calendarFills}
      </EmptyState>
    )
  const [newest] = data.years
  const { count, active_days } = data.totals
  const [first, ...rest] = figuresOf(data.totals, units)
  return (
    <section className={styles.view} aria-label={calendarTexts.year}>
      <YearBar year={year} years={data.years} today={data.today} onYear={onYear} />
      {count === 0 && (
        <div className={bar.nothing}>
          <p>{calendarTexts.noneInYear(year)}</p>
          {newest !== undefined && newest !== year && (
            <Button size="small" onClick={() => onYear(newest)}>
              {calendarTexts.goTo(newest)}
            </Button>
          )}
        </div>
      )}
      {count > 0 && first && (
        <FigureStrip
          figures={[
            first,
            { label: calendarTexts.activeDays, quantity: formatPlain(active_days, '') },
            ...rest,
          ]}
        />
      )}
      <HeatMap key={year} year={year} today={data.today} days={data.days} units={units} onOpen={onDay} />
      <Streaks streaks={data.streaks} />
      {count > 0 && (
        <>
          <YearBars year={year} data={data} units={units} />
          <div className={styles.pair}>
            <YearBefore year={year} data={data} units={units} />
            <YearRecords year={year} records={data.records} units={units} />
          </div>
        </>
      )}
    </section>
  )
}

type YearBarProps = { year: number; years: readonly number[]; today: string; onYear: (year: number) => void }

function YearBar({ year, years, today, onYear }: YearBarProps) {
  const all = [...new Set([Number(today.slice(0, 4)), year, ...years])].toSorted((a, b) => b - a)
  return (
    <div className={bar.bar}>
      <h2 aria-live="polite">{year}</h2>
      <div className={bar.ways}>
        <div className={bar.choices}>
          <Select
            label={calendarTexts.year}
            hideLabel
            value={String(year)}
            onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
            options={all.map((one) => ({ value: String(one), label: String(one) }))}
          />
        </div>
        <div className={bar.steps}>
          <IconButton
            label={calendarTexts.previousYear}
            icon={<Icon name="chevron-left" />}
            variant="secondary"
            onClick={() => onYear(year - 1)}
          />
          <IconButton
            label={calendarTexts.nextYear}
            icon={<Icon name="chevron-right" />}
            variant="secondary"
            onClick={() => onYear(year + 1)}
          />
        </div>
      </div>
    </div>
  )
}
