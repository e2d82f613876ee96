import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PassedPlaces } from '#contract/trails/crossing.ts'
import type { Project } from '#contract/projects/project.ts'
import { audienceLabels } from '#contract/visibility-labels.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { formatDistance } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { countryName } from '#contract/country-name.ts'
import { writtenAt, writtenTime } from '#web/lib/written-time.ts'
import { useUnits } from '#web/session/units.ts'
import { Chip } from '#web/ui/labels/chip.tsx'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import { LinkedText } from '#web/ui/labels/linked-text.tsx'
import styles from './watch-facts.module.css'
import { texts } from './messages.ts'

type WatchFactsProps = {
  project: Project
  /** Beside the channel. */
  beside: ReactNode
  actions: ReactNode
}

/** Title, channel, when, where and for whom. */
export function WatchFacts({ project, beside, actions }: WatchFactsProps) {
  const units = useUnits()
  const { title, channel_name, user_id, country, is_own, effective_visibility, archived } = project
  const sports = project.sport ? [project.sport] : project.sports.slice(0, 3)
  const near = nearLabel(project.crossing, units)
  return (
    <header className={styles.facts}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.by}>
          <Link className={styles.channel} to={`/channel/${user_id}`}>
            {channel_name}
          </Link>
          <div className={styles.beside}>{beside}</div>
        </div>
        <p className={styles.line}>
          {sports.map((sport) => (
            <SportName key={sport} group={groupOfSport(sport)}>
              {labelOfSport(sport)}
            </SportName>
          ))}
          <span>{whenOf(project)}</span>
          {(near || country !== null) && (
            <span>{[near, country === null ? '' : countryName(country)].filter(Boolean).join(', ')}</span>
          )}
          {is_own && <Chip>{archived ? texts.inYourArchive : audienceLabels[effective_visibility]}</Chip>}
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}

export function Description({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className={styles.description}>
      <LinkedText text={text} />
    </p>
  )
}

/** When it was filmed, in local time; otherwise when it was created. */
function whenOf({ start_time_ms, timezone, created_at }: Project): string {
  return start_time_ms === null
    ? writtenTime(Date.parse(created_at), 'day')
    : writtenAt(start_time_ms, 'moment', timezone)
}

/** `near Vaduz (2 km)`; in the middle of a city there is no distance to it. */
function nearLabel(crossing: PassedPlaces | null, units: UnitSystem): string {
  if (!crossing || crossing.nearest_city === null) return ''
  const { nearest_city, nearest_city_distance_m } = crossing
  if (nearest_city_distance_m === null) return `near ${nearest_city}`
  const { value, unit } = formatDistance(nearest_city_distance_m, units)
  const whole = value.includes('.') ? Math.round(Number(value)).toString() : value
  return whole === '0' ? `in ${nearest_city}` : `near ${nearest_city} (${whole} ${unit})`
}
