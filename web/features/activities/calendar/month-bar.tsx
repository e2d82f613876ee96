import { monthsAfter } from '#domain/calendar/calendar-day.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './calendar-view.module.css'
import { longMonth, monthName } from './day-labels.ts'
import { calendarTexts } from './messages.ts'

type MonthBarProps = {
  month: string
  today: string
  firstDay: string | null
  onMonth: (month: string) => void
}

const months = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'))

/** The month that is shown, and the ways to others. */
export function MonthBar({ month, today, firstDay, onMonth }: MonthBarProps) {
  const [year = '', number = ''] = month.split('-')
  return (
    <div className={styles.bar}>
      <h2 aria-live="polite">{longMonth(month)}</h2>
      <div className={styles.ways}>
        <div className={styles.choices}>
          <Select
            label={calendarTexts.month}
            hideLabel
            value={number}
            onChange={({ currentTarget }) => onMonth(`${year}-${currentTarget.value}`)}
            options={months.map((value) => ({ value, label: monthName(`2026-${value}-01`) }))}
          />
          <Select
            label={calendarTexts.year}
            hideLabel
            value={year}
            onChange={({ currentTarget }) => onMonth(`${currentTarget.value}-${number}`)}
            options={yearsBetween(firstDay ?? today, month, today).map((value) => ({ value, label: value }))}
          />
        </div>
        <div className={styles.steps}>
          <IconButton
            label={calendarTexts.previousMonth}
            icon={<Icon name="chevron-left" />}
            variant="secondary"
            onClick={() => onMonth(monthsAfter(month, -1))}
          />
          <IconButton
            label={calendarTexts.nextMonth}
            icon={<Icon name="chevron-right" />}
            variant="secondary"
            onClick={() => onMonth(monthsAfter(month, 1))}
          />
        </div>
        <Button onClick={() => onMonth(today.slice(0, 7))}>{calendarTexts.today}</Button>
      </div>
    </div>
  )
}

/** Newest first; limited, because a clock that was never set would add decades of them. */
function yearsBetween(...days: string[]): string[] {
  const years = days.map((day) => Number(day.slice(0, 4)))
  const last = Math.max(...years)
  const first = Math.max(Math.min(...years), last - maxYears)
  return Array.from({ length: last - first + 1 }, (_, n) => String(last - n))
}

const maxYears = 60
