import { formatDuration } from '#domain/units/format-quantity.ts'
import type { ZoneLimits } from '#domain/effort/zones.ts'
import styles from './zone-bars.module.css'
import { texts } from './effort-messages.ts'

type ZoneBarsProps = {
  label: string
  names: readonly string[]
  limits: ZoneLimits
  /** Milliseconds in each zone. */
  times: readonly number[]
  unit: string
}

/** All zones in one bar, and below it the time and the share of each. */
export function ZoneBars({ label, names, limits, times, unit }: ZoneBarsProps) {
  const total = times.reduce((sum, ms) => sum + ms, 0)
  return (
    <>
      <div className={styles.stack} aria-hidden="true">
        {times.map((ms, zone) => (
          // eslint-disable-next-line react/no-array-index-key -- A zone is its number.
          <span key={zone} data-zone={zone + 1} style={{ flexGrow: ms / total }} />
        ))}
      </div>
      <div className={styles.scroll}>
        <table className={styles.zones} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{texts.zone}</th>
              <th scope="col">{unit}</th>
              <th scope="col">{texts.time}</th>
              <th scope="col">{texts.share}</th>
            </tr>
          </thead>
          <tbody>
            {times.map((ms, zone) => (
              // eslint-disable-next-line react/no-array-index-key -- A zone is its number.
              <tr key={zone}>
                <th scope="row">
                  <span data-zone={zone + 1} className={styles.sign} aria-hidden="true" />
                  {zone + 1} {names[zone]}
                </th>
                <td>{rangeOf(limits, zone)}</td>
                <td>{formatDuration(ms)}</td>
                <td>{`${Math.round((ms / total) * 100)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Limits are whole numbers; the zone below ends one unit earlier. */
function rangeOf(limits: ZoneLimits, zone: number): string {
  const [low, next] = [limits[zone - 1], limits[zone]]
  if (next === undefined) return texts.from(low ?? 0)
  return low === undefined ? texts.below(next) : texts.between(low, next - 1)
}
