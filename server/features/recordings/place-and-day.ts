import lookUpTimezone from '@photostructure/tz-lookup'
import type * as CountryCoder from '@rapideditor/country-coder'
import { isOnTheSpot } from '#domain/sport.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { fixedZone } from '#domain/time/fixed-zone.ts'

export type Place = { lat: number; lon: number }

/** Where a recording begins; null if its position is unknown. */
export function firstPlace({
  samples: { lat, lon },
  sport,
}: Pick<Recording, 'samples' | 'sport'>): Place | null {
  if (isOnTheSpot(sport)) return null
  for (let at = 0; at < lat.length; at++) {
    const place = { lat: lat[at] ?? Number.NaN, lon: lon[at] ?? Number.NaN }
    if (Number.isFinite(place.lat + place.lon)) return place
  }
  return null
}

/**
 * Only few places have clocks that are off by a half or quarter hour, and the zones without a place have
 * whole hours.
 */
const zoneOfMinutes: Record<number, string> = {
  [-570]: 'Pacific/Marquesas',
  [-210]: 'America/St_Johns',
  [-150]: 'America/St_Johns',
  210: 'Asia/Tehran',
  270: 'Asia/Kabul',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  390: 'Asia/Yangon',
  525: 'Australia/Eucla',
  570: 'Australia/Darwin',
  630: 'Australia/Adelaide',
  765: 'Pacific/Chatham',
  825: 'Pacific/Chatham',
}

/** The time zone of the position; without one, a zone that matches the clock of the device. */
export function timezoneAt(place: Place | null, clockAheadMinutes: number | null): string {
  if (place) return lookUpTimezone(place.lat, place.lon)
  return fixedZone(clockAheadMinutes) ?? zoneOfMinutes[clockAheadMinutes ?? 0] ?? 'UTC'
}

let countries: Promise<typeof CountryCoder> | undefined

/** Border data takes megabytes, so a reader loads it with the first file that has a position. */
export async function countryAt(place: Place | null): Promise<string | null> {
  if (!place) return null
  countries ??= import('@rapideditor/country-coder')
  return (await countries).iso1A2Code([place.lon, place.lat])
}
