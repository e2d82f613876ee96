import { useState } from 'react'
import { Link } from 'react-router'
import type { Activity } from '#contract/activities/activity.ts'
import { atlasMessages, placeTypeLabels, trailLabel } from '#contract/atlas/atlas-messages.ts'
import type { Boundary, ReachedSpot, TrailVisit } from '#contract/trails/crossing.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { formatAltitude, formatDistance, written } from '#domain/units/format-quantity.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { PlacesLoading } from '#web/session/places-loading.tsx'
import { useUnits } from '#web/session/units.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { ChartAxis } from './chart-axis.ts'
import styles from './crossing-section.module.css'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type CrossingSectionProps = {
  activity: Activity
  /** The moments to jump to; undefined until they are loaded. */
  moments: { samples: Samples; axis: ChartAxis; view: ChartView } | undefined
}

/** Marked routes share paths, so someone may follow a dozen at once. */
const maxTrails = 8

/** The trails that were followed, the peaks that were reached, and the places entered on the way. */
export function CrossingSection({
  activity: { crossing, timezone, bounding_box },
  moments,
}: CrossingSectionProps) {
  const [isWhole, setWhole] = useState(false)
  const lists = crossing && [crossing.trails, crossing.spots, crossing.boundaries]
  if (!crossing || lists?.every((list) => list.length === 0)) {
    return <PlacesLoading isAsked={bounding_box !== null}>{atlasMessages.placesLoadingHere}</PlacesLoading>
  }
  const seek = moments && ((timeMs: number) => goTo(moments, timeMs))
  return (
    <section className={styles.crossing} aria-label={texts.trailsAndPlaces}>
      {crossing.trails.length > 0 && (
        <>
          <h2>{texts.trails}</h2>
          <ul className={styles.chips}>
            {crossing.trails.slice(0, isWhole ? undefined : maxTrails).map((trail, i) => (
              // The same trail may come again, and the list never changes its order.
              // eslint-disable-next-line react/no-array-index-key
              <li key={`${trail.id} ${i}`} className={styles.trail}>
                <TrailMoment trail={trail} timezone={timezone} onSeek={seek} />
                <Link className={styles.onMap} to={mapOf(trail)} aria-label={texts.onTheMap(trail.name)}>
                  <Icon name="map" size={18} />
                </Link>
              </li>
            ))}
          </ul>
          {!isWhole && crossing.trails.length > maxTrails && (
            <Button className={styles.more} onClick={() => setWhole(true)}>
              {texts.showAllTrails(crossing.trails.length)}
            </Button>
          )}
        </>
      )}
      {crossing.spots.length > 0 && (
        <>
          <h2>{texts.peaksAndHuts}</h2>
          <ul className={styles.chips}>
            {crossing.spots.map((spot) => (
              <li key={spot.id} className={styles.trail}>
                <SpotMoment spot={spot} timezone={timezone} onSeek={seek} />
                <Link className={styles.onMap} to={mapOf(spot)} aria-label={texts.onTheMap(spot.name)}>
                  <Icon name="map" size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {crossing.boundaries.length > 0 && (
        <>
          <h2>{texts.placesAlongTheWay}</h2>
          <ul className={styles.chips}>
            {crossing.boundaries.map((boundary) => (
              <li key={boundary.id}>
                <Link className={styles.boundary} to={mapOf(boundary)}>
                  {boundary.name} <span className={styles.soft}>{placeTypeLabels[boundary.type]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type TrailMomentProps = {
  trail: TrailVisit
  timezone: string
  onSeek: ((timeMs: number) => void) | undefined
}

/** A trail with its sign and the time it began; a click jumps to that moment. */
function TrailMoment({ trail, timezone, onSeek }: TrailMomentProps) {
  const units = useUnits()
  const { name, type, difficulty, start_time_ms, length_m } = trail
  const facts = [
    trailLabel({ name, type, difficulty }),
    written(formatDistance(length_m, units)),
    clockOf(start_time_ms, timezone),
  ]
  const moment = (
    <>
      <DifficultySign level={difficulty} />
      <span className={styles.name}>{name}</span>
      <span className={styles.soft}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
  if (start_time_ms === null || !onSeek) return <span className={styles.moment}>{moment}</span>
  return (
    <button type="button" className={styles.moment} onClick={() => onSeek(start_time_ms)}>
      {moment}
    </button>
  )
}

const clockOf = (timeMs: number | null, timezone: string): string =>
  timeMs === null ? '' : writtenTime(timeMs, 'clock', timezone)

type SpotMomentProps = {
  spot: ReachedSpot
  timezone: string
  onSeek: ((timeMs: number) => void) | undefined
}

/** A peak, a pass or a hut with its elevation and the time it was reached; a click jumps to that moment. */
function SpotMoment({ spot: { name, type, elevation_m, time_ms }, timezone, onSeek }: SpotMomentProps) {
  const units = useUnits()
  const facts = [
    placeTypeLabels[type],
    elevation_m === null ? '' : written(formatAltitude(elevation_m, units)),
    clockOf(time_ms, timezone),
  ]
  const moment = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.soft}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
  if (time_ms === null || !onSeek) return <span className={styles.moment}>{moment}</span>
  return (
    <button type="button" className={styles.moment} onClick={() => onSeek(time_ms)}>
      {moment}
    </button>
  )
}

function goTo({ samples, axis, view }: NonNullable<CrossingSectionProps['moments']>, timeMs: number): void {
  const i = nearestIndex(samples.time, timeMs)
  view.cursor.set(axis.places[i] ?? null)
}

function mapOf({ id, name }: TrailVisit | ReachedSpot | Boundary): string {
  return `/map?${new URLSearchParams({ qn: name, id })}`
}
