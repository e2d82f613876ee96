import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Sport } from '#domain/sport.ts'
import { useUnits } from '#web/session/units.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import bars from '../statistics-view.module.css'
import { calendarQuery } from './calendar.api.ts'
import styles from './calendar-view.module.css'
import { DayDialog } from './day-dialog.tsx'
import { longMonth } from './day-labels.ts'
import { calendarTexts } from './messages.ts'
import { MonthBar } from './month-bar.tsx'
import { MonthGrid } from './month-grid.tsx'
import { sumsOfDays, type MonthData } from './month-data.ts'
import { WeekList } from './week-list.tsx'
import { figuresOf } from './written-sums.ts'

type CalendarViewProps = {
  /** A month (`2026-11`), or a day whose activities are open. */
  at: string
  sport: Sport | undefined
  onMove: (at: string) => void
  /** Shown in an empty calendar. */
  begin: ReactNode
}

/** Weeks as rows; on phones one below the other. */
export function CalendarView({ at, sport, onMove, begin }: CalendarViewProps) {
  const units = useUnits()
  const isNarrow = useMediaQuery('(width < 720px)')
  const month = at.slice(0, 7)
  const { data, error, refetch } = useQuery(calendarQuery(month, sport))
  if (error && !data) return <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>
  if (!data) return <Skeleton shape="block" height={640} />
  if (data.first_day === null && sport === undefined)
    return (
      <EmptyState picture={<RoutePicture />} title={calendarTexts.noneYet} action={begin}>
        {calendarTexts.calendarFills}
      </EmptyState>
    )
  const days: MonthData = {
    month,
    today: data.today,
    sums: Map.groupBy(data.days, ({ day }) => day),
    activities: Map.groupBy(data.activities, ({ day }) => day),
  }
  const total = sumsOfDays(
    days,
    [...days.sums.keys()].filter((day) => day.startsWith(month)),
  )
  const openDay = at.length > month.length ? at : undefined
  return (
    <section className={bars.view} aria-label={calendarTexts.calendar}>
      <MonthBar month={month} today={data.today} firstDay={data.first_day} onMonth={onMove} />
      {total.count === 0 ? (
        <NothingInMonth month={month} first={data.first_day} last={data.last_day} onMonth={onMove} />
      ) : (
        <FigureStrip figures={figuresOf(total, units)} />
      )}
      {isNarrow ? (
        <WeekList data={days} units={units} onOpen={onMove} />
      ) : (
        <MonthGrid data={days} units={units} onMonth={onMove} onOpen={onMove} />
      )}
      {openDay !== undefined && (
        <DayDialog
          day={openDay}
          sums={sumsOfDays(days, [openDay])}
          activities={days.activities.get(openDay) ?? []}
          units={units}
          onClose={() => onMove(month)}
        />
      )}
    </section>
  )
}

type NothingProps = {
  month: string
  first: string | null
  last: string | null
  onMonth: (month: string) => void
}

/** Leads to the nearest month with activities, if that is certain. */
function NothingInMonth({ month, first, last, onMonth }: NothingProps) {
  const nearest = [last, first]
    .find((day) => day !== null && isBeyond(month, day, { first, last }))
    ?.slice(0, 7)
  return (
    <div className={styles.nothing}>
      <p>{calendarTexts.noneInMonth(longMonth(month))}</p>
      {nearest && (
        <Button size="small" onClick={() => onMonth(nearest)}>
          {calendarTexts.goTo(longMonth(nearest))}
        </Button>
      )}
    </div>
  )
}

const isBeyond = (
  month: string,
  day: string,
  { first, last }: Pick<NothingProps, 'first' | 'last'>,
): boolean => (day === last && month > day.slice(0, 7)) || (day === first && month < day.slice(0, 7))
