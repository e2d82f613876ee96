import type { OwnTime } from '#contract/trails/trail-times.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { timesTexts as texts } from './trail-times-messages.ts'
import styles from './trail-times-section.module.css'

const [width, height, edge] = [100, 40, 4]

/** Each time at its date, the best one on top. */
export function TimesChart({ times }: { times: readonly OwnTime[] }) {
  const durations = times.map(({ duration_ms }) => duration_ms)
  const [best, worst] = [Math.min(...durations), Math.max(...durations)]
  const dates = times.map(({ start_time_ms }) => start_time_ms)
  const [first, last] = [Math.min(...dates), Math.max(...dates)]
  const points = times.map(({ start_time_ms, duration_ms, is_this }, n) => ({
    key: n,
    is_this,
    x: edge + shareOf(start_time_ms, first, last) * (width - 2 * edge),
    y: edge + shareOf(duration_ms, best, worst) * (height - 2 * edge),
  }))
  return (
    <div className={styles.drawn}>
      {/* The table has them, too. */}
      <div aria-hidden="true" className={styles.scale}>
        <span>{formatDuration(best)}</span>
        <span>{formatDuration(worst)}</span>
      </div>
      <svg
        // The points are a part of the page, and follow its theme.
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={texts.chart(formatDuration(best), formatDuration(worst))}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={styles.chart}
      >
        <polyline className={styles.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points
          .toSorted((a, b) => Number(a.is_this) - Number(b.is_this))
          .map(({ key, x, y, is_this }) => (
            // A zero-length line with round caps stays round, however much the picture is stretched.
            <path key={key} className={classNames(styles.dot, is_this && styles.own)} d={`M${x} ${y}h0`} />
          ))}
      </svg>
    </div>
  )
}

const shareOf = (value: number, min: number, max: number): number =>
  max > min ? (value - min) / (max - min) : 0.5
