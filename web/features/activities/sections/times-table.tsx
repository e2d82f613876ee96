import { useState } from 'react'
import { Link } from 'react-router'
import type { Activity } from '#contract/activities/activity.ts'
import type { OwnTimes } from '#contract/trails/trail-times.ts'
import { viewOfSport } from '#domain/sport-view.ts'
import { formatDuration, written } from '#domain/units/format-quantity.ts'
import { formatSpeedAs, isPace } from '#domain/units/speed-style.ts'
import { writtenTime } from '#web/lib/written-time.ts'
import { useUnits } from '#web/session/units.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { timesTexts as texts } from './trail-times-messages.ts'
import styles from './trail-times-section.module.css'

const fewTimes = 5

type TimesTableProps = { activity: Pick<Activity, 'sport'>; times: OwnTimes; lengthM: number }

/** Newest first, including the current one. */
export function TimesTable({ activity, times: { times, best_ms }, lengthM }: TimesTableProps) {
  const units = useUnits()
  const [showsAll, setShowsAll] = useState(false)
  const style = viewOfSport(activity.sport).speed
  const newest = times.toReversed()
  const shown = newest.filter(({ is_this }, n) => showsAll || is_this || n < fewTimes)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.time}</th>
            <th scope="col">{isPace(style) ? texts.pace : texts.speed}</th>
            <th scope="col">{texts.behindBest}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ activity_id, start_time_ms, timezone, duration_ms, is_this }) => (
            <tr key={`${activity_id} ${start_time_ms}`} className={is_this ? styles.this : undefined}>
              <th scope="row">
                {is_this ? (
                  <>
                    {dayOf(start_time_ms, timezone)} <VisuallyHidden>({texts.thisOne})</VisuallyHidden>
                  </>
                ) : (
                  <Link to={`/activity/${activity_id}`}>{dayOf(start_time_ms, timezone)}</Link>
                )}
              </th>
              <td>{formatDuration(duration_ms)}</td>
              <td>{written(formatSpeedAs(style, (lengthM * 1000) / duration_ms, units))}</td>
              <td>{duration_ms === best_ms ? texts.best : `+${formatDuration(duration_ms - best_ms)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < newest.length && (
        <Button size="small" className={styles.more} onClick={() => setShowsAll(true)}>
          {texts.showAll(newest.length)}
        </Button>
      )}
    </>
  )
}

const dayOf = (ms: number, timezone: string): string => writtenTime(ms, 'day', timezone)
