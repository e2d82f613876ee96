import type { ProjectItem } from '#contract/project.ts'
import { countryName } from '#web/lib/country-name.ts'

/** Starting at the very beginning needs no mention. */
const leastStartMs = 1000

export const startsLater = (startsAtMs: number | undefined): startsAtMs is number =>
  startsAtMs !== undefined && startsAtMs >= leastStartMs

/** The address for watching it, from a moment on. */
export function watchAddress({ id }: Pick<ProjectItem, 'id'>, startsAtMs?: number): string {
  return startsLater(startsAtMs) ? `/watch/${id}?t=${Math.floor(startsAtMs / 1000)}` : `/watch/${id}`
}

type Placed = Pick<ProjectItem, 'nearest_city' | 'country'>

/** 'near Vaduz, Liechtenstein'; empty where nothing is known. */
export function writtenPlace({ nearest_city, country }: Placed): string {
  const parts = [
    nearest_city === null ? null : `near ${nearest_city}`,
    country === null ? null : countryName(country),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

type Timed = Pick<ProjectItem, 'start_time_ms' | 'timezone' | 'created_at'>
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day it was filmed, in local time; otherwise the day it was created. */
export function writtenDay({ start_time_ms, timezone, created_at }: Timed): string {
  const zone = start_time_ms === null ? undefined : (timezone ?? 'UTC')
  const format =
    formats.get(zone ?? '') ?? new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: zone })
  formats.set(zone ?? '', format)
  return format.format(start_time_ms ?? Date.parse(created_at))
}

export type CardTrail = {
  id: string
  name: string
  type: string
  difficulty: ProjectItem['trails_difficulties'][number]
}

/** Each trail once, however often it is followed. */
export function trailsOf({
  trails,
  trails_ids,
  trails_types,
  trails_difficulties,
}: ProjectItem): CardTrail[] {
  const found = new Map<string, CardTrail>()
  for (const [i, id] of trails_ids.entries()) {
    if (found.has(id)) continue
    found.set(id, {
      id,
      name: trails[i] ?? '',
      type: trails_types[i] ?? '',
      difficulty: trails_difficulties[i] ?? 'unknown',
    })
  }
  return [...found.values()]
}
