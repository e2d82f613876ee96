import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { CalendarActivity } from '#contract/calendar/calendar.ts'
import { weeksOfMonth } from '#domain/calendar/calendar-day.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { formatAltitude, formatDistance, formatLongDuration, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { longDay, longMonth, shortWeekday, weekdayName } from './day-labels.ts'
import { calendarTexts } from './messages.ts'
import { sumsOfDays, type MonthData } from './month-data.ts'
import styles from './month-grid.module.css'
import { dayByKey } from './move-by-key.ts'
import { mainFigure, spokenSums } from './written-sums.ts'
import { weekStart } from '#web/lib/week-start.ts'

type MonthGridProps = {
  data: MonthData
  units: UnitSystem
  onMonth: (month: string) => void
  onOpen: (day: string) => void
}

const maxInCell = 3

/** One day can be reached with Tab, and the others from there with the arrow keys. */
export function MonthGrid({ data, units, onMonth, onOpen }: MonthGridProps) {
  const { month, today } = data
  const weeks = weeksOfMonth(month, weekStart())
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<string>()
  /** Whether a key moved the focus to a day that may only be drawn with the next month. */
  const isMoving = useRef(false)
  const start = today.startsWith(month) ? today : `${month}-01`
  const current = chosen !== undefined && weeks.flat().includes(chosen) ? chosen : start
  useEffect(() => {
    if (!isMoving.current || chosen === undefined) return
    table.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus()
    if (chosen.startsWith(month)) isMoving.current = false
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, current, { weeks: 'rows', weekStart: weekStart() })
    if (next === undefined) return
    event.preventDefault()
    isMoving.current = true
    setChosen(next)
    if (!next.startsWith(month)) onMonth(next.slice(0, 7))
  }
  return (
    <table ref={table} className={styles.grid} aria-label={longMonth(month)}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={weekdayName(day)}>
              {shortWeekday(day)}
            </th>
          ))}
          <th scope="col" className={styles.weekHead}>
            {calendarTexts.weekTotals}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                className={styles.day}
                data-outside={!day.startsWith(month) || undefined}
                data-today={day === today || undefined}
              >
                <button
                  type="button"
                  className={styles.number}
                  data-day={day}
                  tabIndex={day === current ? 0 : -1}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={`${longDay(day)}: ${spokenSums(sumsOfDays(data, [day]), units)}`}
                  onClick={() => onOpen(day)}
                  onKeyDown={onKeyDown}
                  onFocus={() => setChosen(day)}
                >
                  {Number(day.slice(8))}
                </button>
                <Activities activities={data.activities.get(day) ?? []} units={units} />
              </td>
            ))}
            <WeekTotals data={data} week={week} units={units} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shortcuts for the mouse; the day itself lists them for everyone. */
function Activities({ activities, units }: { activities: readonly CalendarActivity[]; units: UnitSystem }) {
  const shown = activities.slice(0, activities.length > maxInCell ? maxInCell - 1 : maxInCell)
  return (
    <div className={styles.activities} aria-hidden="true">
      {shown.map((activity) => (
        <Link
          key={activity.id}
          to={`/activity/${activity.id}`}
          tabIndex={-1}
          className={styles.activity}
          data-group={groupOfSport(activity.sport)}
          title={activity.title}
        >
          <span className={styles.figure}>{mainFigure(activity, units)}</span>
          <span className={styles.sport}>{labelOfSport(activity.sport)}</span>
        </Link>
      ))}
      {activities.length > shown.length && (
        <span className={styles.more}>{calendarTexts.more(activities.length - shown.length)}</span>
      )}
    </div>
  )
}

function WeekTotals({ data, week, units }: { data: MonthData; week: string[]; units: UnitSystem }) {
  const sums = sumsOfDays(data, week)
  if (sums.count === 0) return <td className={styles.week}>–</td>
  return (
    <td className={styles.week}>
      <strong>{calendarTexts.count(sums.count)}</strong>
      {sums.distance_m !== null && <span>{written(formatDistance(sums.distance_m, units))}</span>}
      {sums.moving_time_ms !== null && <span>{written(formatLongDuration(sums.moving_time_ms))}</span>}
      {sums.ascent_m !== null && (
        <span>{calendarTexts.up(written(formatAltitude(sums.ascent_m, units)))}</span>
      )}
    </td>
  )
}
