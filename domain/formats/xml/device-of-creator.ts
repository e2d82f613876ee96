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
/** Who we are in files that we write. */
export const ourCreator = 'Trailcast'
/** Programs of which the name says enough. */
const programs: [RegExp, string][] = [
  [/strava/i, 'Strava'],
  [/komoot/i, 'komoot'],
]

/** `Garmin Edge 530` is an Edge 530 of Garmin; what has no known maker is a product. */
export function deviceOfCreator(creator: string): Device | null {
  const text = withoutAddress(onlyVisible(creator.slice(0, 1000))).slice(0, longest)
  // A file that we wrote says itself which device it came from, if any.
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
