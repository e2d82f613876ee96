import { keysOfName, keysOfOtherName } from '#domain/atlas/name-keys.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import type { PlaceType } from '#domain/atlas/place.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { listPlaces, type PlaceRow } from '../place.ts'
import { fitOf, nearnessOf, scoreOf } from './score.ts'
import type { Match, Typed } from './match.ts'

export type FoundPlace = { place: PlaceRow; foundAs: string | null; score: number }

/** Two places of the same type and name within this distance are one place, known from two sources. */
const samePlaceM = 10_000
export const maxResults = 10
const extended: readonly PlaceType[] = ['trail', 'bicycle', 'mtb', 'national park', 'protected area']

/** Reads the matched places, and sorts them by everything that is known about them. */
export async function findNamed(
  world: WorldDb,
  typed: Typed,
  matches: Match[],
  isWanted: (place: PlaceRow) => boolean = () => true,
): Promise<FoundPlace[]> {
  const places = await listPlaces(
    world,
    matches.map(({ n }) => n),
  )
  const found = matches.flatMap((match) => {
    const place = places.get(match.n)
    return place && isWanted(place) ? [nameAndScore(place, match, typed)] : []
  })
  const inOrder = townsFirst(found, typed).toSorted((a, b) => b.score - a.score || a.place.n - b.place.n)
  return withoutTwins(inOrder).slice(0, maxResults)
}

/** Types of places that bear the name of a nearby town, and are often better known: resorts, routes and parks. */
const namedAfterTowns: readonly PlaceType[] = ['resort', ...extended]
/** Ski areas and bike trails begin at most this far from the town they are named after. */
const besideTownM = 20_000

/** Lakes are called after their town for short: Lake Bled is Bled. */
const isNamedAfterTown = ({ place: { type, iso3166_2 }, foundAs }: FoundPlace): boolean =>
  namedAfterTowns.includes(type) || (type === 'region' && iso3166_2 === null && foundAs !== null)

/** Someone who types the name of a town means the town rather than what is named after it. */
function townsFirst(found: FoundPlace[], { texts }: Typed): FoundPlace[] {
  const isWhole = ({ place, foundAs }: FoundPlace) => texts.includes(normaliseName(foundAs ?? place.name))
  const after = found.filter((one) => isNamedAfterTown(one) && isWhole(one))
  return found.map((one) => {
    if (one.place.type !== 'city' || one.foundAs !== null || !isWhole(one)) return one
    const best = after
      .filter(
        ({ place: { lat, lon } }) => distanceBetween(lat, lon, one.place.lat, one.place.lon) < besideTownM,
      )
      .reduce((max, { score }) => Math.max(max, score), one.score)
    return best > one.score ? { ...one, score: best + 0.01 } : one
  })
}

function nameAndScore(
  place: PlaceRow,
  { key, edits, importance }: Match,
  { texts, country, box }: Typed,
): FoundPlace {
  const foundAs = nameOfKey(place, key)
  const fit = edits === 0 ? fitOf(normaliseName(foundAs ?? place.name), texts) : 'letters'
  const score = scoreOf({
    n: place.n,
    // Someone who typed a few letters, or made a typo, is unlikely to mean a name in another language.
    importance: fit === 'letters' ? importance : place.importance,
    isSameCountry: country !== undefined && place.country === country,
    fit,
    edits,
    isOwnName: fit === 'whole' && foundAs === null,
    nearness: box ? nearnessOf(box, place) : 0,
  })
  return { place, foundAs, score }
}

/** The name in another language that a key belongs to; null if it is the place's main name. */
function nameOfKey({ name, names }: PlaceRow, key: string): string | null {
  const plain = normaliseName(name)
  if (plain === key) return null
  // `Etna` is a whole name of Mount Etna, and not only its last word.
  const whole = Object.values(names).find((other) => normaliseName(other) === key)
  if (whole !== undefined) return whole
  if (plain.endsWith(` ${key}`) || keysOfName(name).includes(key)) return null
  const [, foundAs = null] =
    Object.entries(names).find(([kind, other]) => keysOfOtherName(kind, other).includes(key)) ?? []
  return foundAs
}

/** Of two entries for the same place, keeps the more important one at the better position. */
function withoutTwins(found: FoundPlace[]): FoundPlace[] {
  const kept = new Map<string, FoundPlace[]>()
  const order: FoundPlace[] = []
  for (const one of found) {
    const kind = one.place.type === 'saddle' ? 'pass' : one.place.type
    const alike = kept.get(kind) ?? []
    const twin = alike.find(({ place }) => isNear(place, one.place) && isNamedLike(place, one.place))
    if (!twin) {
      kept.set(kind, [...alike, one])
      order.push(one)
    } else if (one.place.importance > twin.place.importance) Object.assign(twin, one)
  }
  return order
}

/** The labels of long trails and large parks may be far from each other. */
const isNear = (a: PlaceRow, b: PlaceRow): boolean =>
  distanceBetween(a.lat, a.lon, b.lat, b.lon) <= samePlaceM || isExtended(a, b) || isExtended(b, a)

const isExtended = ({ type, west, south, east, north }: PlaceRow, { lat, lon }: PlaceRow): boolean =>
  extended.includes(type) && lat >= south && lat <= north && lon >= west && lon <= east

const namesOf = ({ name, names }: PlaceRow): string[] => [name, ...Object.values(names)].map(normaliseName)

/** One source calls it Stelvio Pass, the other Stilfser Joch. */
function isNamedLike(a: PlaceRow, b: PlaceRow): boolean {
  if (normaliseName(a.name) === normaliseName(b.name)) return true
  // Towns that share a name are often neighbours rather than the same.
  if (a.type === 'city' || a.type === 'region' || a.type === 'country') return false
  const known = new Set(namesOf(a))
  return namesOf(b).some((name) => known.has(name))
}
