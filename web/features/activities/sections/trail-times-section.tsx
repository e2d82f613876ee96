import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/activities/activity.ts'
import { getTrailTimes, type OwnTimes } from '#contract/trails/trail-times.ts'
import { secondMs } from '#domain/time/durations.ts'
import { formatDistance, formatDuration, written } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { useUnits } from '#web/session/units.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { SectionProps } from './section.ts'
import { TimesChart } from './times-chart.tsx'
import { TimesTable } from './times-table.tsx'
import { timesTexts as texts } from './trail-times-messages.ts'
import styles from './trail-times-section.module.css'

/** Only its owner may ask. */
const trailTimesQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity', id, 'trail-times'],
    meta: forMembers,
    queryFn: ({ signal }) => call(getTrailTimes, { params: { id } }, { signal }),
  })

/** The owner's other times on the same trails and on the same route. */
export function TrailTimesSection({ activity, as }: SectionProps) {
  return activity.is_own && as === 'owner' && activity.is_timed ? <OwnTimesCard activity={activity} /> : null
}

function OwnTimesCard({ activity }: { activity: Activity }) {
  const units = useUnits()
  const { data } = useQuery(trailTimesQuery(activity.id))
  if (!data || (data.trails.length === 0 && data.route === null)) return null
  const { trails, route } = data
  return (
    <Card title={texts.yourTimes}>
      {route && (
        <Comparison
          activity={activity}
          title={texts.onRoute(route.times.length)}
          detail={texts.wholeRoute(written(formatDistance(route.distance_m, units)))}
          times={route}
          lengthM={route.distance_m}
        />
      )}
      {trails.map((trail) => (
        <Comparison
          key={`${trail.id} ${trail.is_forward}`}
          activity={activity}
          title={texts.onTrail(trail.times.length, trail.name)}
          detail={
            trail.share > 0.985
              ? texts.wholeTrail(written(formatDistance(trail.length_m, units)))
              : texts.share(Math.round(trail.share * 100))
          }
          times={trail}
          lengthM={trail.length_m}
        />
      ))}
    </Card>
  )
}

type ComparisonProps = {
  activity: Activity
  title: string
  detail: string
  times: OwnTimes
  lengthM: number
}

function Comparison({ activity, title, detail, times, lengthM }: ComparisonProps) {
  const { rank, duration_ms, times: all } = times
  return (
    <section className={styles.comparison} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title}: <strong>{texts.result(formatDuration(duration_ms), rank, all.length)}</strong>
        </h3>
        <p className={styles.detail}>
          {comparedToUsual(times)} · {detail}
        </p>
      </div>
      <TimesChart times={all} />
      <TimesTable activity={activity} times={times} lengthM={lengthM} />
    </section>
  )
}

function comparedToUsual({ duration_ms, usual_ms }: OwnTimes): string {
  const apart = Math.round((duration_ms - usual_ms) / secondMs) * secondMs
  if (apart === 0) return texts.asUsual
  const time = formatDuration(Math.abs(apart))
  return apart < 0 ? texts.faster(time) : texts.slower(time)
}
