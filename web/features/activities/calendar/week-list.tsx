import { weeksOfMonth } from '#domain/calendar/calendar-day.ts'
import { groupOfSport } from '#domain/sport.ts'
import { formatAltitude, formatDistance, formatLongDuration, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { longDay, shortDay, shortWeekday } from './day-labels.ts'
import { calendarTexts } from './messages.ts'
import { sumsOfDays, type MonthData } from './month-data.ts'
import styles from './week-list.module.css'
import { spokenSums } from './written-sums.ts'
import { weekStart } from '#web/lib/week-start.ts'

type WeekListProps = { data: MonthData; units: UnitSystem; onOpen: (day: string) => void }

/** For phones: each week with a bar for each day, as high as its moving time. */
export function WeekList({ data, units, onOpen }: WeekListProps) {
  const weeks = weeksOfMonth(data.month, weekStart())
  const max = Math.max(1, ...weeks.flat().map((day) => sumsOfDays(data, [day]).moving_time_ms ?? 0))
  return (
    <ol className={styles.weeks}>
      {weeks.map((week) => {
        const sums = sumsOfDays(data, week)
        return (
          <li key={week[0]} className={styles.week}>
            <div className={styles.heading}>
              <h3>{calendarTexts.week(shortDay(week[0] ?? ''), shortDay(week[6] ?? ''))}</h3>
              {sums.count > 0 && <p>{totalsOf(sums, units).join(' · ')}</p>}
            </div>
            <div className={styles.days}>
              {week.map((day) => (
                <button
                  key={day}
                  type="button"
                  className={styles.day}
                  data-outside={!day.startsWith(data.month) || undefined}
                  aria-current={day === data.today ? 'date' : undefined}
                  aria-label={`${longDay(day)}: ${spokenSums(sumsOfDays(data, [day]), units)}`}
                  onClick={() => onOpen(day)}
                >
                  <span className={styles.bar} aria-hidden="true">
                    {(data.sums.get(day) ?? []).map(({ sport, moving_time_ms }) => (
                      <span
                        key={sport}
                        data-group={groupOfSport(sport)}
                        style={{ height: `${Math.max(8, ((moving_time_ms ?? 0) / max) * 100)}%` }}
                      />
                    ))}
                  </span>
                  <span className={styles.weekday}>{shortWeekday(day)}</span>
                  <span className={styles.number}>{Number(day.slice(8))}</span>
                </button>
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const totalsOf = (
  { count, distance_m, moving_time_ms, ascent_m }: ReturnType<typeof sumsOfDays>,
  units: UnitSystem,
): string[] => [
  calendarTexts.count(count),
  ...(distance_m === null ? [] : [written(formatDistance(distance_m, units))]),
  ...(moving_time_ms === null ? [] : [written(formatLongDuration(moving_time_ms))]),
  ...(ascent_m === null ? [] : [calendarTexts.up(written(formatAltitude(ascent_m, units)))]),
]
