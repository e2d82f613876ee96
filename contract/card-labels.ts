import { countryName } from './country-name.ts'
import type { ProjectItem } from './project.ts'

type Placed = Pick<ProjectItem, 'nearest_city' | 'country'>
type Timed = Pick<ProjectItem, 'start_time_ms' | 'timezone' | 'created_at'>

/**
 * Where and when a project was filmed, as cards say it: 'near Vaduz, Liechtenstein · Apr 2, 2026'. In the given
 * language, or else in the reader's own.
 */
export function placeAndDay(item: Placed & Timed, language?: string): string {
  return [writtenPlace(item, language), writtenDay(item, language)].filter(Boolean).join(' · ')
}

/** Empty where nothing is known. */
function writtenPlace({ nearest_city, country }: Placed, language: string | undefined): string {
  const parts = [
    nearest_city === null ? null : `near ${nearest_city}`,
    country === null ? null : countryName(country, language),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day it was filmed, in local time; otherwise the day it was created. */
function writtenDay({ start_time_ms, timezone, created_at }: Timed, language: string | undefined): string {
  const zone = start_time_ms === null ? undefined : (timezone ?? 'UTC')
  const key = `${language ?? ''} ${zone ?? ''}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone })
  formats.set(key, format)
  return format.format(start_time_ms ?? Date.parse(created_at))
}
