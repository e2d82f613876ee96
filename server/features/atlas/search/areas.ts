import { sql } from 'kysely'
import { readCountryCode } from '#domain/country.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { listPlaces, type PlaceRow } from '../place.ts'
import { listAreasNamed } from './candidates.queries.ts'

/** Mountains, valleys and other landscapes have no code: whatever is in their box is taken to be in them. */
type Landscape = BoundingBox & { country: string | null }

/** What a text such as `Illinois`, `IL`, `Italien` or `Schwarzwald` can stand for: any of these. */
export type Area = { countries: Set<string>; regions: Set<string>; landscapes: Landscape[] }

/** Common abbreviations of countries that are not their codes. */
const abbreviated: Record<string, string> = { uk: 'GB', usa: 'US', uae: 'AE' }

/** The areas that a normalised text names or is a code of; undefined if it names none. */
export async function findArea(world: WorldDb, text: string): Promise<Area | undefined> {
  const [coded, named] = [await findByCode(world, text), await findByName(world, text)]
  const area = {
    countries: new Set([...coded.countries, ...named.countries]),
    regions: new Set([...coded.regions, ...named.regions]),
    landscapes: named.landscapes,
  }
  return area.countries.size + area.regions.size + area.landscapes.length > 0 ? area : undefined
}

export function isWithin({ countries, regions, landscapes }: Area, place: PlaceRow): boolean {
  const { country, iso3166_2 } = place
  if (landscapes.some((landscape) => isIn(landscape, place))) return true
  if ((country !== null && countries.has(country)) || (iso3166_2 !== null && regions.has(iso3166_2)))
    return true
  // For a place on a border only its countries are known, not its regions.
  const around = countriesOf({ countries, regions, landscapes: [] })
  return codesIn(place.countries).some((code) => around.includes(code))
}

const codesIn = (codes: string | null): string[] => (codes === null ? [] : codes.split(';'))

/** The countries whose places can be in the area. */
export const countriesOf = ({ countries, regions, landscapes }: Area): string[] => [
  ...new Set([
    ...countries,
    ...[...regions].map((code) => code.slice(0, 2)),
    ...landscapes.flatMap(({ country }) => country ?? []),
  ]),
]

/** The Alps are in several countries, and the data does not say which. */
export const isAcrossBorders = ({ landscapes }: Area): boolean =>
  landscapes.some(({ country }) => country === null)

const isIn = ({ west, south, east, north }: Landscape, { lat, lon }: PlaceRow): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)

async function findByCode(world: WorldDb, text: string): Promise<Area> {
  // `at 7` is AT-7 without its punctuation.
  if (!/^(?:[a-z]{2} )?[a-z0-9]{1,3}$/.test(text)) return nothing()
  const code = text.toUpperCase().replace(' ', '-')
  const rows = await runKept(
    world,
    sql<{ iso3166_2: string }>`
      select iso3166_2 from place
      where type = 'region' and iso3166_2 is not null and (iso3166_2 = ${code} or substr(iso3166_2, 4) = ${code})`,
  )
  const country = abbreviated[text] ?? readCountryCode(code)
  return {
    countries: new Set(country === '' ? [] : [country]),
    regions: new Set(rows.map(({ iso3166_2 }) => iso3166_2)),
    landscapes: [],
  }
}

const nothing = (): Area => ({ countries: new Set(), regions: new Set(), landscapes: [] })

/** Prefers a whole name to names that begin with it: `Niger` does not mean Nigeria. */
async function findByName(world: WorldDb, text: string): Promise<Area> {
  const keys = await listAreasNamed(world, text)
  const whole = keys.filter(({ key }) => key === text)
  const places = await listPlaces(
    world,
    (whole.length > 0 ? whole : keys).map(({ n }) => n),
  )
  const area = nothing()
  for (const place of places.values()) {
    const { type, country, iso3166_2, regions, west, south, east, north } = place
    if (type === 'country' && country !== null) area.countries.add(country)
    if (type === 'region' && iso3166_2 !== null) area.regions.add(iso3166_2)
    if (type === 'region') for (const code of codesIn(regions)) area.regions.add(code)
    if (type === 'region' && iso3166_2 === null && regions === null)
      area.landscapes.push({ country, west, south, east, north })
  }
  return area
}
