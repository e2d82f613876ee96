import { useEffect, useRef } from 'react'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { written } from '#domain/units/format-quantity.ts'
import { startOfPeriod, type PeriodKind } from '#domain/time/periods.ts'
import type { TimeStyle } from '#domain/time/written-time.ts'
import type { Quantity } from '#domain/units/format-quantity.ts'
import type { Bars } from './statistics-bars.ts'
import styles from './statistics-view.module.css'
import { texts } from './messages.ts'
import { weekStart } from '#web/lib/week-start.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type PeriodBarsProps = Bars & { kind: PeriodKind; format: (value: number) => Quantity }

const labels: Record<PeriodKind, { long: TimeStyle; short: TimeStyle }> = {
  week: { long: 'day', short: 'short_day' },
  month: { long: 'month', short: 'month_in_year' },
  year: { long: 'year', short: 'year' },
}

/**
 * A bar for each period, with the newest in view; a table has the figures for people who cannot see the bars.
 */
export function PeriodBars({ bars, early, kind, format }: PeriodBarsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const highest = Math.max(...bars.map(({ total }) => total), 1)
  useEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [])
  const longLabel = (period: string) => {
    const text = writtenTime(startOfPeriod(period, weekStart()), labels[kind].long, 'UTC')
    return kind === 'week' ? texts.weekOfText(text) : text
  }
  return (
    <>
      <div className={styles.frame}>
        <span className={styles.highest}>{written(format(highest))}</span>
        <div ref={scroller} className={styles.scroller} aria-hidden="true">
          {bars.map(({ period, total, parts }, i) => (
            <div
              key={period}
              className={styles.column}
              title={`${longLabel(period)}: ${written(format(total))}`}
            >
              <div className={styles.bar} style={{ height: `${(total / highest) * 100}%` }}>
                {parts.map(({ group, value }) => (
                  <span key={group} data-group={group} style={{ flexGrow: value }} />
                ))}
              </div>
              {i % labelStep(kind) === (bars.length - 1) % labelStep(kind) && (
                <span className={styles.label}>
                  {writtenTime(startOfPeriod(period, weekStart()), labels[kind].short, 'UTC')}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      {early && (
        <p className={styles.early}>
          {activityMessages.muchOlder(longLabel(early.period), written(format(early.total)))}
        </p>
      )}
      <details className={styles.details}>
        <summary>{texts.figures}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.period}</th>
              <th scope="col">{texts.total}</th>
            </tr>
          </thead>
          <tbody>
            {[...bars.toReversed(), ...(early ? [early] : [])].map(({ period, total }) => (
              <tr key={period}>
                <th scope="row">{longLabel(period)}</th>
                <td>{written(format(total))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** Month and week names under every bar would overlap. */
const labelStep = (kind: PeriodKind): number => ({ week: 4, month: 3, year: 1 })[kind]
