import type { StatisticsItem } from '#contract/activities/activity.ts'
import { formatAltitude, formatDistance, formatLongDuration, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import styles from './activity-list.module.css'
import { texts } from './messages.ts'
import { writtenDay } from '#web/lib/written-time.ts'

type MonthHeadingProps = { month: string; totals: StatisticsItem | undefined; units: UnitSystem }

export function MonthHeading({ month, totals, units }: MonthHeadingProps) {
  return (
    <div className={styles.month}>
      <h2>{writtenDay(month, 'month')}</h2>
      {totals && (
        <p className={styles.totals}>
          <span>{texts.activitiesCount(totals.count)}</span>
          {totals.distance_m !== null && <span>{written(formatDistance(totals.distance_m, units))}</span>}
          {totals.moving_time_ms !== null && (
            <span>{written(formatLongDuration(totals.moving_time_ms))}</span>
          )}
          {totals.ascent_m !== null && (
            <span>{texts.upWritten(written(formatAltitude(totals.ascent_m, units)))}</span>
          )}
        </p>
      )}
    </div>
  )
}
