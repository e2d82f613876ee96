import { Link } from 'react-router'
import type { Activity } from '#contract/activity.ts'
import { platformNames } from '#contract/fitness-sync-messages.ts'
import { audienceLabels } from '#contract/visibility-labels.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { labelOfSport, groupOfSport } from '#domain/sport.ts'
import { formatDistance } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { countryName } from '#contract/country-name.ts'
import { useUnits } from '#web/session/units.ts'
import { Chip } from '#web/ui/labels/chip.tsx'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import { AltitudeFact } from './altitude-fact.tsx'
import styles from './activity-facts.module.css'
import { texts } from './messages.ts'

/** When, where, by whom and visible to whom, in a line under the title. */
export function ActivityFacts({ activity }: { activity: Activity }) {
  const units = useUnits()
  const { sport, channel_name, is_own, user_id, device, country, provider } = activity
  const audience = activity.duplicate_of === null ? activity.effective_visibility : DefaultVisibility.onlyMe
  return (
    <span className={styles.facts}>
      <SportName group={groupOfSport(sport)}>{labelOfSport(sport) + nearLabel(activity, units)}</SportName>
      <span>{writtenTime(activity)}</span>
      {country !== null && <span>{countryName(country)}</span>}
      {!is_own && <Link to={`/channel/${user_id}`}>{channel_name}</Link>}
      {device !== null && <span>{[device.manufacturer, device.product].filter(Boolean).join(' ')}</span>}
      <AltitudeFact activity={activity} />
      {is_own && provider !== 'file' && <span>{texts.fromPlatform(platformNames[provider])}</span>}
      {is_own && <Chip>{audienceLabels[audience]}</Chip>}
    </span>
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
function writtenTime({ start_time_ms, timezone, is_timed }: Activity): string {
  const style = is_timed
    ? ({ dateStyle: 'full', timeStyle: 'short' } as const)
    : ({ dateStyle: 'full' } as const)
  return new Intl.DateTimeFormat(undefined, { ...style, timeZone: timezone }).format(start_time_ms)
}
