import lookUpTimezone from '@photostructure/tz-lookup'
import type * as CountryCoder from '@rapideditor/country-coder'
import type { Samples } from '#domain/telemetry/recording.ts'

export type Place = { lat: number; lon: number }

/** Where a recording begins; null when nothing is known about it. */
export function firstPlace({ lat, lon }: Pick<Samples, 'lat' | 'lon'>): Place | null {
  for (let at = 0; at < lat.length; at++) {
    const place = { lat: lat[at] ?? Number.NaN, lon: lon[at] ?? Number.NaN }
    if (Number.isFinite(place.lat + place.lon)) return place
  }
  return null
}

export function timezoneAt(place: Place | null): string {
  return place ? lookUpTimezone(place.lat, place.lon) : 'UTC'
}

let countries: Promise<typeof CountryCoder> | undefined

/** Borders are megabytes, so a reader loads them with the first file that has a place. */
export async function countryAt(place: Place | null): Promise<string | null> {
  if (!place) return null
  countries ??= import('@rapideditor/country-coder')
  return (await countries).iso1A2Code([place.lon, place.lat])
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-15`: the day it is then in that zone. */
export function localDay(timeMs: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // The Swedish way to write a day is that of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(timeMs)
}
