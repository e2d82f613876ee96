import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link, Navigate } from 'react-router'
import type { Activity } from '#contract/activities/activity.ts'
import { eventKindOf } from '#domain/multisport/event-kind.ts'
import { eventTotalsOf, type EventTotals } from '#domain/multisport/event-totals.ts'
import { viewOfSport } from '#domain/sport-view.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { formatDistance, formatDuration, formatPlain, written } from '#domain/units/format-quantity.ts'
import { formatSwimDistance } from '#domain/units/format-swim-distance.ts'
import { formatSpeedAs } from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { legsQuery, type Audience } from '../activity.api.ts'
import { detailTexts as texts, eventNames } from '../sections/detail-messages.ts'
import { LegsMap } from './legs-map.tsx'
import styles from './legs-page.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

/**
 * A triathlon or another multi-leg event as a whole: its legs in order, with the transitions between them, on one map.
 */
export function LegsPage({ id, as }: { id: string; as: Audience }) {
  const units = useUnits()
  const { data: legs } = useSuspenseQuery(legsQuery(id, as))
  const [first] = legs
  // A leg may have been deleted in the meantime, and a single one is not an event.
  if (!first) return <Navigate to={`/activity/${id}`} replace />
  const totals = eventTotalsOf(legs)
  const { name } = eventNames[eventKindOf(legs.map(({ sport }) => sport))]
  return (
    <Page title={name} lead={leadOf(first)}>
      <LegsMap legs={legs} />
      <FigureStrip figures={figuresOf(legs, totals, units)} />
      <ol className={styles.legs} aria-label={texts.legs}>
        {legs.map((leg, index) => (
          <Fragment key={leg.id}>
            <LegRow leg={leg} as={as} />
            {totals.changes_ms[index] != null && (
              <li className={styles.change}>
                {texts.change} {formatDuration(totals.changes_ms[index])}
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </Page>
  )
}

function LegRow({ leg, as }: { leg: Activity; as: Audience }) {
  const units = useUnits()
  const { id, sport, title, distance_m, moving_time_ms, series } = leg
  const speed = series.speed?.average
  return (
    <li>
      <Link className={styles.leg} to={`/activity/${id}${as === 'others' ? '?as=others' : ''}`}>
        <span className={styles.name}>
          <SportName group={groupOfSport(sport)}>{labelOfSport(sport)}</SportName>
          <span className={styles.title}>{title}</span>
        </span>
        <span className={styles.figure}>{distance_m === null ? '–' : distanceOf(leg, units)}</span>
        <span className={styles.figure}>
          {moving_time_ms === null ? '–' : formatDuration(moving_time_ms)}
        </span>
        <span className={styles.figure}>
          {speed ? written(formatSpeedAs(viewOfSport(sport).speed, speed, units)) : '–'}
        </span>
      </Link>
    </li>
  )
}

/** Swims are told in metres or yards. */
function distanceOf({ sport, distance_m }: Activity, units: UnitSystem): string {
  const format = sport === 'swimming' || sport === 'open_water_swimming' ? formatSwimDistance : formatDistance
  return written(format(distance_m ?? 0, units))
}

const lasting = (ms: number) => ({ value: formatDuration(ms), unit: '' })

function figuresOf(
  legs: readonly Activity[],
  { elapsed_ms, distance_m, changes_ms }: EventTotals,
  units: UnitSystem,
) {
  const changes = changes_ms.flatMap((ms) => ms ?? [])
  const moving = legs.flatMap(({ moving_time_ms }) => moving_time_ms ?? [])
  return [
    ...(elapsed_ms === null ? [] : [{ label: texts.total, quantity: lasting(elapsed_ms) }]),
    ...(distance_m === null ? [] : [{ label: texts.distance, quantity: formatDistance(distance_m, units) }]),
    ...(moving.length === 0 ? [] : [{ label: texts.moving, quantity: lasting(sum(moving)) }]),
    ...(changes.length === 0 ? [] : [{ label: texts.changes, quantity: lasting(sum(changes)) }]),
    { label: texts.legs, quantity: formatPlain(legs.length, '') },
  ]
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** In the local time of the place. */
function leadOf({ start_time_ms, timezone }: Activity): string {
  return writtenTime(start_time_ms, 'moment_of_week', timezone)
}
