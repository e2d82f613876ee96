import { writeTime } from '#domain/time/written-time.ts'
import { countryName } from '#contract/country-name.ts'
import type { ProjectItem } from '#contract/projects/project.ts'

type Placed = Pick<ProjectItem, 'nearest_city' | 'country'>
type Timed = Pick<ProjectItem, 'start_time_ms' | 'timezone' | 'created_at'>

/**
 * Where and when a project was filmed, as shown on cards: 'near Vaduz, Liechtenstein · Apr 2, 2026'. The language is
 * the one the reader's browser prefers. On a narrow card the day wraps to its own line, unbroken.
 */
export function placeAndDay(item: Placed & Timed, language: string | undefined): string {
  const day = writtenDay(item, language).replaceAll(' ', unbroken)
  return [writtenPlace(item), day].filter(Boolean).join(`${unbroken}· `)
}

/** A no-break space. */
const unbroken = '\u00a0'

/** Empty if nothing is known. */
function writtenPlace({ nearest_city, country }: Placed): string {
  const parts = [
    nearest_city === null ? null : `near ${nearest_city}`,
    country === null ? null : countryName(country),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/**
 * The day it was filmed, in local time; otherwise the day it was created, in UTC, because a server that renders the
 * card does not know where its reader is.
 */
function writtenDay({ start_time_ms, timezone, created_at }: Timed, language: string | undefined): string {
  return start_time_ms === null
    ? writeTime(Date.parse(created_at), 'day', { language, timeZone: 'UTC' })
    : writeTime(start_time_ms, 'day', { language, timeZone: timezone ?? 'UTC' })
}
