import { Link } from 'react-router'
import type { CalendarActivity } from '#contract/calendar/calendar.ts'
import type { Sums } from '#domain/calendar/add-sums.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { formatDistance, formatLongDuration, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import styles from './day-dialog.module.css'
import { longDay } from './day-labels.ts'
import { calendarTexts } from './messages.ts'
import { spokenSums } from './written-sums.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type DayDialogProps = {
  day: string
  sums: Sums
  activities: readonly CalendarActivity[]
  units: UnitSystem
  onClose: () => void
}

export function DayDialog({ day, sums, activities, units, onClose }: DayDialogProps) {
  return (
    <Dialog open title={longDay(day)} onClose={onClose}>
      <p className={styles.sums}>{spokenSums(sums, units)}</p>
      {activities.length > 0 && (
        <ul className={styles.list} aria-label={calendarTexts.activities}>
          {activities.map((activity) => (
            <li key={activity.id}>
              <Link to={`/activity/${activity.id}`}>{activity.title}</Link>
              <span className={styles.facts}>
                <SportName group={groupOfSport(activity.sport)}>{labelOfSport(activity.sport)}</SportName>
                <span>{timeOf(activity)}</span>
                {activity.distance_m !== null && (
                  <span>{written(formatDistance(activity.distance_m, units))}</span>
                )}
                {activity.moving_time_ms !== null && (
                  <span>{written(formatLongDuration(activity.moving_time_ms))}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const timeOf = ({ start_time_ms, timezone }: CalendarActivity): string =>
  writtenTime(start_time_ms, 'clock', timezone)
