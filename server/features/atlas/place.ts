import { sql } from 'kysely'
import type { Difficulty, PlaceType } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { WorldDb } from '#server/db/schema.ts'

export type PlaceRow = BoundingBox & {
  n: number
  type: PlaceType
  name: string
  names: Record<string, string>
  country: string | null
  iso3166_2: string | null
  /** The name of the region that the code stands for. */
  iso3166_name: string | null
  difficulty: Difficulty | null
  importance: number
  length_m: number | null
  elevation_m: number | null
  lat: number
  lon: number
  /** The codes of the countries whose border it is on, and of the regions it consists of, separated by semicolons. */
  countries: string | null
  regions: string | null
}

const regionName = sql`
  (select region.name from place as region
   where region.type = 'region' and region.iso3166_2 = place.iso3166_2 order by region.n limit 1) as iso3166_name`
const columns = sql`
  n, type, place.name, names, country, iso3166_2, ${regionName}, difficulty, importance, length_m, elevation_m, lat, lon, west, south, east, north,
  facts ->> 'countries' as countries, facts ->> 'regions' as regions`

/** By their numbers; unknown ones are left out. */
export async function listPlaces(world: WorldDb, ns: number[]): Promise<Map<number, PlaceRow>> {
  if (ns.length === 0) return new Map()
  const rows = await runKept(
    world,
    sql<PlaceRow>`select ${columns} from place where n = any(${ns}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.n, row]))
}

export type WholePlace = PlaceRow & {
  population: number | null
  facts: Record<string, string>
  credit: string
  /** GeoJSON in Web Mercator; null for a point. */
  outline: string | null
}

/** The limit for coasts and long borders. */
const maxPoints = 4000
/**
 * Tolerances, starting with the stored outline: each is four times as coarse as the previous one, and the last leaves
 * hardly more than corners.
 */
const tolerancesM = Array.from({ length: 9 }, (_, step) => (step === 0 ? 0 : 25 * 4 ** step))

export async function findPlace(world: WorldDb, n: number): Promise<WholePlace | undefined> {
  const { rows } = await sql<WholePlace>`
    select ${columns}, population, facts,
      (select credit from atlas_source where atlas_source.name = place.source) as credit,
      (select st_asgeojson(shown.line, 1, 0)
       from unnest(${tolerancesM}::float8[]) as tolerance (metres)
       cross join lateral (select case
         when metres = 0 then outline
         else st_simplify(coalesce(outline_small, outline), metres) end as line) as shown
       where st_npoints(shown.line) <= ${sql.lit(maxPoints)} limit 1) as outline
    from place where n = ${n}`.execute(world)
  return rows[0]
}
