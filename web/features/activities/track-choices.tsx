import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { groupOfSport } from '#domain/sport.ts'
import { formatDistance, formatDuration, written } from '#domain/units/format-quantity.ts'
import type { OwnTrack } from '#web/map/layers/own-tracks-layer.ts'
import { useUnits } from '#web/session/units.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { activityQuery } from './activity.api.ts'
import styles from './my-map-page.module.css'
import { RouteSketch } from '#web/ui/pictures/route-sketch.tsx'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

/** Nobody would look through more of them. */
const maxVisible = 20

type TrackChoicesProps = {
  tracks: readonly OwnTrack[]
  picked: string | null
  onPick: (id: string) => void
  onClose: () => void
}

/** The tracks that overlap at one place, to choose from. */
export function TrackChoices({ tracks, picked, onPick, onClose }: TrackChoicesProps) {
  return (
    <section className={styles.choices} aria-label={texts.activitiesHere}>
      <header className={styles.choicesHead}>
        <h2>{texts.activitiesHereCount(tracks.length)}</h2>
        <IconButton label={texts.close} size="small" icon={<Icon name="close" />} onClick={onClose} />
      </header>
      <ul>
        {tracks.slice(0, maxVisible).map(({ id }) => (
          <TrackChoice key={id} id={id} isPicked={id === picked} onPick={() => onPick(id)} />
        ))}
      </ul>
    </section>
  )
}

function TrackChoice({ id, isPicked, onPick }: { id: string; isPicked: boolean; onPick: () => void }) {
  const units = useUnits()
  const { data: activity } = useQuery({ ...activityQuery(id, 'owner'), staleTime: 60_000, gcTime: 60_000 })
  if (!activity) {
    return (
      <li className={styles.choice}>
        <Skeleton shape="block" height={48} />
      </li>
    )
  }
  const { title, start_time_ms, timezone, distance_m, moving_time_ms } = activity
  const facts = [
    writtenTime(start_time_ms, 'day', timezone),
    distance_m === null ? '' : written(formatDistance(distance_m, units)),
    moving_time_ms === null ? '' : formatDuration(moving_time_ms),
  ]
  return (
    <li className={styles.choice} data-picked={isPicked || undefined} onPointerEnter={onPick}>
      <RouteSketch sketch={activity.sketch} group={groupOfSport(activity.sport)} />
      <div className={styles.choiceLabels}>
        <Link to={`/activity/${id}`} onFocus={onPick}>
          {title}
        </Link>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  )
}
