import { Link } from 'react-router'
import type { Activity } from '#contract/activities/activity.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { audienceLabels } from '#contract/visibility-labels.ts'
import { labelOfSport, groupOfSport } from '#domain/sport.ts'
import { formatDistance } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { countryName } from '#contract/country-name.ts'
import { useUnits } from '#web/session/units.ts'
import { Chip } from '#web/ui/labels/chip.tsx'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { AltitudeFact } from './altitude-fact.tsx'
import styles from './activity-facts.module.css'
import { audienceOf } from './visibility-choice.ts'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type ActivityFactsProps = {
  activity: Activity
  /** Lets the owner choose who can see it; undefined where there is no choice. */
  onChooseAudience: (() => void) | undefined
}

/** What, when, by whom and visible to whom, in a line under the title. */
export function ActivityFacts({ activity, onChooseAudience }: ActivityFactsProps) {
  const units = useUnits()
  const { sport, channel_name, is_own, user_id } = activity
  const audience = audienceLabels[audienceOf(activity)]
  return (
    <span className={styles.facts}>
      <SportName group={groupOfSport(sport)}>{labelOfSport(sport) + nearLabel(activity, units)}</SportName>
      <span>{whenOf(activity)}</span>
      {!is_own && <Link to={`/channel/${user_id}`}>{channel_name}</Link>}
      {onChooseAudience ? (
        <button
          type="button"
          className={styles.audience}
          aria-haspopup="dialog"
          aria-label={texts.audienceChoice(audience)}
          onClick={onChooseAudience}
        >
          <Chip>
            {audience}
            <Icon name="chevron-down" size={14} />
          </Chip>
        </button>
      ) : (
        <Chip>{audience}</Chip>
      )}
    </span>
  )
}

/** Where it was and what recorded it: less important than the figures, so it comes after them. */
export function ActivityOrigin({ activity }: { activity: Activity }) {
  const { is_own, device, country, provider } = activity
  return (
    <p className={styles.origin}>
      {country !== null && <span>{countryName(country)}</span>}
      {device !== null && <span>{[device.manufacturer, device.product].filter(Boolean).join(' ')}</span>}
      <AltitudeFact activity={activity} />
      {is_own && provider !== 'file' && <span>{texts.fromPlatform(platformNames[provider])}</span>}
    </p>
  )
}

/** ` near Vaduz (2 km)`; in the middle of a city there is no distance. */
function nearLabel({ crossing }: Activity, units: UnitSystem): string {
  if (!crossing || crossing.nearest_city === null) return ''
  const { nearest_city, nearest_city_distance_m } = crossing
  if (nearest_city_distance_m === null) return ` near ${nearest_city}`
  const { value, unit } = formatDistance(nearest_city_distance_m, units)
  const whole = value.includes('.') ? Math.round(Number(value)).toString() : value
  return whole === '0' ? ` in ${nearest_city}` : ` near ${nearest_city} (${whole} ${unit})`
}

/** In the local time of the place. */
function whenOf({ start_time_ms, timezone, is_timed }: Activity): string {
  return writtenTime(start_time_ms, is_timed ? 'moment_of_week' : 'day_of_week', timezone)
}
