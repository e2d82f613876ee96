import type { Device } from '#domain/telemetry/recording.ts'
import { onlyVisible } from '#domain/visible-text.ts'

const longest = 100
const makers = [
  'Garmin',
  'Wahoo',
  'Suunto',
  'Polar',
  'COROS',
  'Hammerhead',
  'Bryton',
  'Sigma',
  'Lezyne',
  'TomTom',
  'Apple',
  'Samsung',
  'Fitbit',
]
/** Our name in files we write. */
export const ourCreator = 'Trailcast'
/** Programs whose name says enough. */
const programs: [RegExp, string][] = [
  [/strava/i, 'Strava'],
  [/komoot/i, 'komoot'],
]

/** `Garmin Edge 530` is an Edge 530 by Garmin; without a known maker, it is all product. */
export function deviceOfCreator(creator: string): Device | null {
  const text = withoutAddress(onlyVisible(creator.slice(0, 1000))).slice(0, longest)
  // A file we wrote names its device separately, if there was one.
  if (text === '' || text === ourCreator) return null
  const program = programs.find(([pattern]) => pattern.test(text))
  if (program) return { manufacturer: program[1], product: null }
  const maker = makers.find((name) => text.toLowerCase().startsWith(name.toLowerCase()))
  if (!maker) return { manufacturer: null, product: text }
  return { manufacturer: maker, product: text.slice(maker.length).trim() || null }
}

/** `GPSBabel - http://www.gpsbabel.org` is GPSBabel, and an address alone is its host. */
function withoutAddress(text: string): string {
  const name = text.replace(/[\s(-]*https?:\/\/\S*/i, '').trim()
  return name || text.replace(/^https?:\/\/(?:www\.)?([^/\s]*).*$/i, '$1')
}
