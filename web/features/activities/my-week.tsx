import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { StatisticsItem } from '#contract/activities/activity.ts'
import { periodOf, startOfPeriod } from '#domain/time/periods.ts'
import {
  formatAltitude,
  formatDistance,
  formatLongDuration,
  formatPlain,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { asSentence } from '#web/lib/as-sentence.ts'
import { useUnits } from '#web/session/units.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { weekQuery } from './activities.api.ts'
import { weekTexts } from './week-messages.ts'
import styles from './my-week.module.css'
import { weekStart } from '#web/lib/week-start.ts'

/** The totals of this week. Its height is the same while loading and when there is nothing. */
export function MyWeek() {
  const titleId = useId()
  const units = useUnits()
  const [week] = useState(() => weekOf(new Date()))
  const { data, error, isPending } = useQuery(weekQuery(startOfPeriod(week, weekStart())))
  const totals = data?.items.find(({ period }) => period === week)
  return (
    <section className={styles.week} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId}>{weekTexts.myWeek}</h2>
        <Link to="/my_activities">{weekTexts.allActivities}</Link>
      </div>
      <div className={styles.figures}>
        {isPending && <Skeleton shape="block" height={64} />}
        {error && !data && <p className={styles.none}>{asSentence(error.message)}</p>}
        {data && !totals && <p className={styles.none}>{weekTexts.none}</p>}
        {totals && <FigureStrip figures={figuresOf(totals, units)} />}
      </div>
    </section>
  )
}

/** An activity belongs to the local day on which it began, so today is the local day, too. */
const weekOf = (now: Date): string =>
  periodOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()), 'week', weekStart())

function figuresOf({ count, distance_m, moving_time_ms, ascent_m }: StatisticsItem, units: UnitSystem) {
  return [
    { label: weekTexts.activities, quantity: formatPlain(count, '') },
    { label: weekTexts.distance, quantity: formatDistance(distance_m ?? 0, units) },
    { label: weekTexts.movingTime, quantity: formatLongDuration(moving_time_ms ?? 0) },
    { label: weekTexts.ascent, quantity: formatAltitude(ascent_m ?? 0, units) },
  ]
}
