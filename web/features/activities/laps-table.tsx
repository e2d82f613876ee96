import type { Activity } from '#contract/activity.ts'
import { formatDistance, formatDuration, formatSpeed, written } from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './laps-table.module.css'
import { texts } from './messages.ts'

/** A single lap would repeat the whole activity, which the figures above already show. */
export function LapsTable({ activity: { laps } }: { activity: Pick<Activity, 'laps'> }) {
  const units = useUnits()
  if (laps.length < 2) return null
  return (
    <Card title={texts.laps}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.lap}</th>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.distance}</th>
            <th scope="col">{texts.speed}</th>
          </tr>
        </thead>
        <tbody>
          {laps.map(({ start_ms, end_ms, distance_m }, i) => (
            <tr key={start_ms}>
              <th scope="row">{i + 1}</th>
              <td>{formatDuration(end_ms - start_ms)}</td>
              <td>{distance_m === null ? '–' : written(formatDistance(distance_m, units))}</td>
              <td>
                {distance_m === null || end_ms <= start_ms
                  ? '–'
                  : written(formatSpeed((distance_m * 1000) / (end_ms - start_ms), units))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
