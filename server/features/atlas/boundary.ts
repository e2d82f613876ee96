import { sql } from 'kysely'
import { boundaryTypes, type PlaceType } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { arePlacesLoading } from './loading.ts'

export type Point = { lat: number; lon: number }
export type FoundBoundary = BoundingBox & {
  n: number
  type: PlaceType
  name: string
  country: string | null
  iso3166_2: string | null
  /** The name of the region that the code stands for. */
  regionName: string | null
  lon: number
}

/**
 * Borders are simplified along coasts: a point in the water belongs to the nearest region within this many
 * degrees.
 */
const coastDegrees = 0.05

/**
 * For each point, the areas that contain it, except slopes, which are matched like trails; empty while the places are
 * being loaded.
 */
export async function findBoundaries(world: WorldDb, points: Point[]): Promise<FoundBoundary[][]> {
  if (await arePlacesLoading(world)) return points.map(() => [])
  const { rows } = await sql<{ at: number; n: number }>`
    select point.at::int as at, piece.n
    from unnest(${points.map(({ lon }) => lon)}::float8[], ${points.map(({ lat }) => lat)}::float8[])
      with ordinality as point (lon, lat, at)
    join place_piece as piece on st_intersects(piece.piece, st_setsrid(st_makepoint(point.lon, point.lat), 4326))
    group by 1, 2`.execute(world)
  const [first] = points
  const nearest = rows.length === 0 && first ? await findNearestRegion(world, first) : undefined
  const found = nearest === undefined ? rows : points.map((_, index) => ({ at: index + 1, n: nearest }))
  const places = await listPlaces(world, [...new Set(found.map(({ n }) => n))])
  const lists: FoundBoundary[][] = points.map(() => [])
  for (const { at, n } of found) {
    const place = places.get(n)
    if (place) lists[at - 1]?.push(place)
  }
  return lists
}

async function findNearestRegion(world: WorldDb, { lat, lon }: Point): Promise<number | undefined> {
  const point = sql`st_setsrid(st_makepoint(${lon}, ${lat}), 4326)`
  const { rows } = await sql<{ n: number }>`
    select piece.n from place_piece as piece join place on place.n = piece.n
    where place.type = 'region' and st_dwithin(piece.piece, ${point}, ${coastDegrees})
    order by piece.piece <-> ${point} limit 1`.execute(world)
  return rows[0]?.n
}

async function listPlaces(world: WorldDb, ns: number[]): Promise<Map<number, FoundBoundary>> {
  if (ns.length === 0) return new Map()
  const { rows } = await sql<FoundBoundary>`
    select n, type, name, country, iso3166_2, lon, west, south, east, north,
      (select region.name from place as region
       where region.type = 'region' and region.iso3166_2 = place.iso3166_2 order by region.n limit 1) as "regionName"
    from place where n = any(${ns}::bigint[]) and type = any(${[...boundaryTypes]}::text[])`.execute(world)
  return new Map(rows.map((row) => [row.n, row]))
}

/**
 * Distances in degrees differ from those in metres: the nearest in metres is chosen from this many that are
 * near in degrees.
 */
const candidates = 12

/** Undefined if there is none, and while the places are being loaded. */
export async function findNearestCity(
  world: WorldDb,
  { lat, lon }: Point,
): Promise<{ name: string; country: string | null; distanceM: number } | undefined> {
  if (await arePlacesLoading(world)) return undefined
  const { rows } = await sql<Point & { name: string; country: string | null }>`
    select name, country, lat, lon from place where type = 'city'
    order by st_setsrid(st_makepoint(lon, lat), 4326) <-> st_setsrid(st_makepoint(${lon}, ${lat}), 4326)
    limit ${candidates}`.execute(world)
  return rows
    .map((city) => ({
      name: city.name,
      country: city.country,
      distanceM: distanceBetween(lat, lon, city.lat, city.lon),
    }))
    .toSorted((a, b) => a.distanceM - b.distanceM)[0]
}
