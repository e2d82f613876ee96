import { useId } from 'react'
import { Link } from 'react-router'
import type { YearRecord } from '#contract/calendar/calendar.ts'
import { groupOfSport, labelOfSport, type Sport } from '#domain/sport.ts'
import { viewOfSport } from '#domain/sport-view.ts'
import {
  formatAltitude,
  formatDistance,
  formatLongDuration,
  written,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import { shortDay } from './day-labels.ts'
import { calendarTexts } from './messages.ts'
import styles from './year-view.module.css'
import { formatSpeedAs } from '#domain/units/speed-style.ts'

type YearRecordsProps = { year: number; records: readonly YearRecord[]; units: UnitSystem }

type Format = (value: number, units: UnitSystem, sport: Sport) => Quantity

const formats: Record<YearRecord['kind'], Format> = {
  distance: formatDistance,
  moving_time: formatLongDuration,
  ascent: formatAltitude,
  altitude: formatAltitude,
  speed: (value, units, sport) => formatSpeedAs(viewOfSport(sport).speed, value, units),
}

export function YearRecords({ year, records, units }: YearRecordsProps) {
  const id = useId()
  if (records.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{calendarTexts.ofTheYear(year)}</h3>
      <ul className={styles.records}>
        {records.map(({ kind, value, id: activityId, title, sport, day }) => (
          <li key={`${kind} ${sport}`}>
            <span className={styles.kind}>{calendarTexts.recordKinds[kind]}</span>
            <span className={styles.value}>{written(formats[kind](value, units, sport))}</span>
            <Link to={`/activity/${activityId}`}>{title}</Link>
            <span className={styles.when}>
              <SportName group={groupOfSport(sport)}>{labelOfSport(sport)}</SportName> {shortDay(day)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
