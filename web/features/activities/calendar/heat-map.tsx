import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Year } from '#contract/calendar/calendar.ts'
import { beginningOfWeek, daysAfter } from '#domain/calendar/calendar-day.ts'
import { noSums } from '#domain/calendar/add-sums.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { longDay, shortMonth, shortWeekday, weekdayName } from './day-labels.ts'
import { heatLevels } from './heat-levels.ts'
import styles from './heat-map.module.css'
import { calendarTexts } from './messages.ts'
import { dayByKey } from './move-by-key.ts'
import { spokenSums } from './written-sums.ts'
import { weekStart } from '#web/lib/week-start.ts'

type HeatMapProps = {
  year: number
  today: string
  days: Year['days']
  units: UnitSystem
  onOpen: (day: string) => void
}

/** A column for each week; one day can be reached with Tab, and the others from there with the arrow keys. */
export function HeatMap({ year, today, days, units, onOpen }: HeatMapProps) {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const sums = new Map(days.map((one) => [one.day, one]))
  const levels = heatLevels(days)
  const weeks = weeksBetween(first, last)
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const isMoving = useRef(false)
  const start = today.startsWith(`${year}-`) ? today : (days.at(-1)?.day ?? first)
  const current = chosen !== undefined && isWithin(chosen, { first, last }) ? chosen : start
  useEffect(() => {
    // On a phone, the year is wider than the screen.
    const element = frame.current?.querySelector(`[data-day="${start}"]`)
    if (!frame.current || !element) return
    const { left, width } = frame.current.getBoundingClientRect()
    frame.current.scrollLeft += element.getBoundingClientRect().left - left - width / 2
  }, [start])
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    frame.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, current, { weeks: 'columns', weekStart: weekStart() })
    if (next === undefined) return
    event.preventDefault()
    if (!isWithin(next, { first, last })) return
    isMoving.current = true
    setChosen(next)
  }
  return (
    <div className={styles.map}>
      <div ref={frame} className={styles.scroller}>
        <table className={styles.grid} aria-label={calendarTexts.daysOfYear(year)}>
          <thead aria-hidden="true">
            <tr>
              <td aria-hidden="true" />
              {weeks.map((week, n) => (
                <td key={week} className={styles.month}>
                  {startsMonth(week, { year, isFirst: n === 0 }) && (
                    <span>{shortMonth(monthStart(week, year))}</span>
                  )}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 7 }, (_, n) => (
              <tr key={n}>
                <th scope="row" abbr={weekdayName(daysAfter(weeks[0] ?? first, n))}>
                  {n % 2 === 0 ? shortWeekday(daysAfter(weeks[0] ?? first, n)) : ''}
                </th>
                {weeks.map((week) => {
                  const day = daysAfter(week, n)
                  if (!isWithin(day, { first, last })) return <td key={day} aria-hidden="true" />
                  return (
                    <td key={day}>
                      <button
                        type="button"
                        className={styles.day}
                        data-day={day}
                        data-level={levels.get(day) ?? 0}
                        data-today={day === today || undefined}
                        tabIndex={day === current ? 0 : -1}
                        aria-label={`${longDay(day)}: ${spokenSums(sums.get(day) ?? noSums, units)}`}
                        title={`${longDay(day)}: ${spokenSums(sums.get(day) ?? noSums, units)}`}
                        onClick={() => onOpen(day)}
                        onKeyDown={onKeyDown}
                        onFocus={() => setChosen(day)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.legend}>
        <span>{calendarTexts.lessThan}</span>
        {[0, 1, 2, 3, 4].map((level) => (
          <span key={level} className={styles.day} data-level={level} />
        ))}
        <span>{calendarTexts.moreThan}</span>
        <span className={styles.note}>{calendarTexts.byMovingTime}</span>
      </p>
    </div>
  )
}

type Span = { first: string; last: string }
const isWithin = (day: string, { first, last }: Span): boolean => day >= first && day <= last

function weeksBetween(first: string, last: string): string[] {
  const weeks: string[] = []
  for (let week = beginningOfWeek(first, weekStart()); week <= last; week = daysAfter(week, 7))
    weeks.push(week)
  return weeks
}

/** The first column belongs to January, even if it begins in the old year. */
const monthStart = (week: string, year: number): string =>
  daysAfter(week, 6).startsWith(`${year}-01`) && !week.startsWith(`${year}`)
    ? `${year}-01-01`
    : daysAfter(week, 6)

const startsMonth = (week: string, { year, isFirst }: { year: number; isFirst: boolean }): boolean =>
  isFirst || (Number(daysAfter(week, 6).slice(8)) <= 7 && daysAfter(week, 6).startsWith(`${year}-`))
