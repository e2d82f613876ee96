import { memo, type ComponentType } from 'react'
import { Link } from 'react-router'
import type { OwnActivityItem } from '#contract/activities/activity.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { formatAltitude, formatDistance, formatDuration, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import styles from './activity-list.module.css'
import { RouteSketch } from '#web/ui/pictures/route-sketch.tsx'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

export type CreateProjectType = ComponentType<{ activity: Pick<OwnActivityItem, 'id' | 'title'> }>

type ActivityRowProps = {
  activity: OwnActivityItem
  units: UnitSystem
  isChosen: boolean
  CreateProject: CreateProjectType
  onChoose: (id: string, isChosen: boolean) => void
}

/** Memoised: a list that scrolls asks for all of its rows in every frame. */
export const ActivityRow = memo(function ActivityRow({
  activity,
  units,
  isChosen,
  CreateProject,
  onChoose,
}: ActivityRowProps) {
  const { id, title, sport, distance_m, moving_time_ms, ascent_m } = activity
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={texts.selectTitle(title)}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
        />
      </label>
      <RouteSketch sketch={activity.sketch} group={groupOfSport(activity.sport)} />
      <div className={styles.text}>
        <Link to={`/activity/${id}`} className={styles.title}>
          {title}
        </Link>
        <span className={styles.when}>
          {[
            labelOfSport(sport),
            writtenDay(activity),
            ...(activity.multisport_id ? [texts.partOfAnEvent] : []),
          ].join(' · ')}
        </span>
      </div>
      <CreateProject activity={activity} />
      <dl className={styles.figures}>
        <Figure
          label={texts.distance}
          value={distance_m === null ? null : written(formatDistance(distance_m, units))}
        />
        <Figure
          label={texts.movingTime}
          value={moving_time_ms === null ? null : formatDuration(moving_time_ms)}
        />
        <Figure
          label={texts.ascent}
          value={ascent_m === null ? null : written(formatAltitude(ascent_m, units))}
        />
      </dl>
    </div>
  )
})

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  )
}

function writtenDay({ start_time_ms, timezone, is_timed }: OwnActivityItem): string {
  return writtenTime(start_time_ms, is_timed ? 'moment_of_week' : 'day_of_week', timezone)
}
