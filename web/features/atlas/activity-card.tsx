import { memo } from 'react'
import { Link } from 'react-router'
import { trailLabel } from '#contract/atlas/atlas-messages.ts'
import { getActivityPicture } from '#contract/activities/activity.ts'
import type { MapActivity } from '#contract/atlas/place.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { formatAltitude, formatDistance, formatDuration, written } from '#domain/units/format-quantity.ts'
import { MapPicture } from '#web/map/map-picture.tsx'
import { useUnits } from '#web/session/units.ts'
import { RouteSketch } from '#web/ui/pictures/route-sketch.tsx'
import { TrailChip } from '#web/ui/labels/trail-chip.tsx'
import styles from './activity-card.module.css'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type ActivityCardProps = {
  activity: MapActivity
  isLit: boolean
  onLit: (id: string | null) => void
  /** The address of the map with a place. */
  toPlace: (id: string, name: string) => string
}

/** The longest ones are enough; its page lists them all. */
const maxTrails = 2

export const ActivityCard = memo(function ActivityCard({
  activity,
  isLit,
  onLit,
  toPlace,
}: ActivityCardProps) {
  const units = useUnits()
  const {
    id,
    title,
    sport,
    user_id,
    channel_name,
    distance_m,
    moving_time_ms,
    ascent_m,
    nearest_city,
    trails,
  } = activity
  const figures = [
    distance_m === null ? '' : written(formatDistance(distance_m, units)),
    ascent_m === null ? '' : `${written(formatAltitude(ascent_m, units))} up`,
    moving_time_ms === null ? '' : formatDuration(moving_time_ms),
  ]
  return (
    // The handlers only watch the links inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.card}
      data-activity={id}
      data-lit={isLit || undefined}
      onPointerEnter={() => onLit(id)}
      onPointerLeave={() => onLit(null)}
      onFocus={() => onLit(id)}
      onBlur={() => onLit(null)}
    >
      <MapPicture
        address={getActivityPicture.path.replace(':id', id)}
        size="list"
        className={styles.picture}
        fallback={<RouteSketch sketch={activity.sketch} group={groupOfSport(sport)} />}
      />
      <div className={styles.text}>
        <Link to={`/activity/${id}`} className={styles.title}>
          {title}
        </Link>
        <span className={styles.line}>{figures.filter(Boolean).join(' · ')}</span>
        <span className={styles.line}>
          {[
            labelOfSport(sport) + (nearest_city === null ? '' : ` near ${nearest_city}`),
            whenOf(activity),
          ].join(' · ')}
        </span>
        <Link to={`/channel/${user_id}`} className={styles.channel}>
          {channel_name}
        </Link>
        {trails.length > 0 && (
          <ul className={styles.trails} aria-label={texts.trails}>
            {trails.slice(0, maxTrails).map((trail) => (
              <li key={trail.id}>
                <TrailChip
                  name={trail.name}
                  level={trail.difficulty}
                  word={trailLabel(trail)}
                  to={toPlace(trail.id, trail.name)}
                />
              </li>
            ))}
            {trails.length > maxTrails && (
              <li className={styles.line}>
                {texts.and} {trails.length - maxTrails} {texts.more}
              </li>
            )}
          </ul>
        )}
      </div>
    </li>
  )
})

/** The local date on which it began, and the time when it reached the searched place. */
function whenOf({ start_time_ms, place_time_ms, timezone }: MapActivity): string {
  const day = writtenTime(start_time_ms, 'day', timezone)
  return place_time_ms === null ? day : texts.hereAt(day, writtenTime(place_time_ms, 'clock', timezone))
}
