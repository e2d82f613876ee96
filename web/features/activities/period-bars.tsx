import { useEffect, useRef } from 'react'
import { activityMessages } from '#contract/activity-messages.ts'
import { written } from '#domain/units/format-quantity.ts'
import { startOfPeriod, type PeriodKind } from '#domain/time/periods.ts'
import type { Quantity } from '#domain/units/format-quantity.ts'
import type { Bars } from './statistics-bars.ts'
import styles from './statistics-view.module.css'
import { texts } from './messages.ts'

type PeriodBarsProps = Bars & { kind: PeriodKind; format: (value: number) => Quantity }

const utc = { timeZone: 'UTC' } as const
const labels: Record<PeriodKind, { long: Intl.DateTimeFormat; short: Intl.DateTimeFormat }> = {
  week: {
    long: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', ...utc }),
    short: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', ...utc }),
  },
  month: {
    long: new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', ...utc }),
    short: new Intl.DateTimeFormat(undefined, { month: 'short', year: '2-digit', ...utc }),
  },
  year: {
    long: new Intl.DateTimeFormat(undefined, { year: 'numeric', ...utc }),
    short: new Intl.DateTimeFormat(undefined, { year: 'numeric', ...utc }),
  },
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
    const text = labels[kind].long.format(startOfPeriod(period))
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
                <span className={styles.label}>{labels[kind].short.format(startOfPeriod(period))}</span>
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
