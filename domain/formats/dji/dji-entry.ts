/** What a DJI drone writes into one entry of its subtitles. */
export type DjiEntry = {
  lat: number
  lon: number
  /** Metres above sea level; NaN where the file gives only heights above the take-off. */
  altitude: number
  /** The date and time on the clock of the drone, as if it were UTC; NaN where there is none. */
  localMs: number
}

const number = String.raw`-?\d{1,6}(?:\.\d{1,15})?`
/** Some models misspell the longitude. */
const bracketed = {
  lat: new RegExp(String.raw`\[\s{0,3}latitude\s{0,3}:\s{0,3}(${number})\s{0,3}\]`, 'i'),
  lon: new RegExp(String.raw`\[\s{0,3}longt?itude\s{0,3}:\s{0,3}(${number})\s{0,3}\]`, 'i'),
}
const altitude = new RegExp(String.raw`\babs_alt\s{0,3}:\s{0,3}(${number})`, 'i')
/**
 * Longitude first. The third number is a height in some models and the number of satellites in others, so it
 * is not used.
 */
const older = new RegExp(String.raw`\bGPS\s{0,3}\(\s{0,3}(${number})\s{0,3},\s{0,3}(${number})\s{0,3},`)
/** `2022-08-07 13:40:40,774,808`, `2023-05-01 10:20:30.123` or `2017.8.5 14:11:51`. */
const moment =
  /\b(20\d\d)([-.])(\d{1,2})\2(\d{1,2})\s{1,3}(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d{1,3}))?(?:,\d{1,3})?\b/

/** Null where an entry has no position. */
export function readDjiEntry(text: string): DjiEntry | null {
  const place = placeIn(text)
  if (!place) return null
  return { ...place, altitude: Number(altitude.exec(text)?.[1] ?? Number.NaN), localMs: momentIn(text) }
}

function placeIn(text: string): { lat: number; lon: number } | null {
  const [lat, lon] = [bracketed.lat.exec(text)?.[1], bracketed.lon.exec(text)?.[1]]
  if (lat !== undefined && lon !== undefined) return { lat: Number(lat), lon: Number(lon) }
  const found = older.exec(text)
  return found && { lat: Number(found[2]), lon: Number(found[1]) }
}

function momentIn(text: string): number {
  const found = moment.exec(text)
  if (!found) return Number.NaN
  const [, year, , month, day, hours, minutes, seconds, fraction = ''] = found
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours)))
  // There is no 31 February, and no hour 27.
  const isReal = date.getUTCDate() === Number(day) && date.getUTCHours() === Number(hours)
  if (!isReal || Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN
  return date.getTime() + (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}
