import { useId } from 'react'
import type { Year } from '#contract/calendar/calendar.ts'
import {
  formatAltitude,
  formatDistance,
  formatLongDuration,
  formatPlain,
  written,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { plainDay } from './day-labels.ts'
import { calendarTexts } from './messages.ts'
import styles from './year-view.module.css'

type YearBeforeProps = { year: number; data: Pick<Year, 'totals' | 'before'>; units: UnitSystem }

/** This year and the one before, up to the same day. */
export function YearBefore({ year, data: { totals, before }, units }: YearBeforeProps) {
  const id = useId()
  const rows = [
    {
      label: calendarTexts.activities,
      of: (sums: Totals) => sums.count,
      write: (n: number) => formatPlain(n, ''),
    },
    {
      label: calendarTexts.activeDays,
      of: (sums: Totals) => sums.active_days,
      write: (n: number) => formatPlain(n, ''),
    },
    {
      label: calendarTexts.distance,
      of: (sums: Totals) => sums.distance_m,
      write: (n: number) => formatDistance(n, units),
    },
    { label: calendarTexts.movingTime, of: (sums: Totals) => sums.moving_time_ms, write: formatLongDuration },
    {
      label: calendarTexts.ascent,
      of: (sums: Totals) => sums.ascent_m,
      write: (n: number) => formatAltitude(n, units),
    },
  ]
  const isWhole = before.until.endsWith('12-31')
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{calendarTexts.comparedWith(year - 1)}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{calendarTexts.figure}</th>
            <th scope="col">{year}</th>
            <th scope="col">{year - 1}</th>
            <th scope="col">{calendarTexts.change}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of, write }) => {
            const [now, then] = [of(totals) ?? 0, of(before.totals) ?? 0]
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{written(write(now)).trim()}</td>
                <td>{written(write(then)).trim()}</td>
                <td data-more={isMore(now, then) || undefined}>{changeOf(now, then)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {!isWhole && <p className={styles.note}>{calendarTexts.comparedUntil(plainDay(before.until))}</p>}
    </section>
  )
}

type Totals = Year['totals']

const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

function changeOf(now: number, then: number): string {
  if (then === 0) return now === 0 ? calendarTexts.same : calendarTexts.new
  const change = now / then - 1
  return Math.round(change * 100) === 0 ? calendarTexts.same : percent.format(change)
}

/** Compares the rounded percentages that are shown. */
const isMore = (now: number, then: number): boolean =>
  then === 0 ? now > 0 : Math.round((now / then - 1) * 100) > 0
