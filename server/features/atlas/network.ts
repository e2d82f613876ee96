import { sql } from 'kysely'
import type { Coordinates, EdgeDraft, EdgeKind } from '#domain/atlas/draft.ts'
import { originOfPlaceNumber, spotTypes, trailTypes } from '#domain/atlas/place.ts'
import type { Difficulty, SpotType, TrailType } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { worldSource } from './import/load-world-atlas.ts'
import { readLine } from './read-line.ts'

/** The edges that can be followed there, and the trails that use them. */
export type FoundNetwork = { edges: EdgeDraft[]; trails: FoundTrail[] }
export type FoundTrail = {
  n: number
  type: TrailType
  name: string
  difficulty: Difficulty
  lon: number
  lengthM: number
  edgeIds: number[]
  isRoute: boolean
}
/** A slope that is drawn as an area, in pieces. */
export type FoundPiste = Pick<FoundTrail, 'n' | 'type' | 'name' | 'difficulty' | 'lon'> & {
  pieces: Coordinates[][]
}
export type FoundSpot = {
  n: number
  type: SpotType
  name: string
  lat: number
  lon: number
  elevationM: number | null
}

/** More edges than the activity of a day passes; anything beyond is not matched. */
const maxEdges = 300_000

/** Everything near any of the boxes, none of which crosses the 180th meridian. */
export async function findNetwork(world: WorldDb, boxes: BoundingBox[]): Promise<FoundNetwork> {
  if (boxes.length === 0) return { edges: [], trails: [] }
  const edges = await findEdges(world, boxes)
  return { edges, trails: await findTrails(world, edges) }
}

type EdgeRow = {
  id: number
  kind: EdgeKind
  node_a: number
  node_b: number
  length_m: number
  difficulty: Difficulty
  line: Uint8Array
}

async function findEdges(world: WorldDb, boxes: BoundingBox[]): Promise<EdgeDraft[]> {
  const { rows } = await sql<EdgeRow>`
    select id, kind, node_a, node_b, length_m, difficulty, st_asbinary(line) as line
    from atlas_edge where id in (
      select atlas_edge.id
      from ${boxesOf(boxes)}
      join atlas_edge on atlas_edge.line && st_makeenvelope(box.west, box.south, box.east, box.north, 4326))
    order by id limit ${maxEdges}`.execute(world)
  return rows.map(({ id, kind, node_a, node_b, length_m, difficulty, line }) => ({
    id,
    kind,
    nodeA: node_a,
    nodeB: node_b,
    lengthM: length_m,
    difficulty,
    coordinates: readLine(line),
  }))
}

async function findTrails(world: WorldDb, edges: EdgeDraft[]): Promise<FoundTrail[]> {
  if (edges.length === 0) return []
  const { rows } = await sql<Omit<FoundTrail, 'isRoute'>>`
    select place.n, place.type, place.name, coalesce(place.difficulty, 'unknown') as difficulty, place.lon,
      coalesce(place.length_m, 0) as "lengthM", array_agg(trail_edge.edge_id order by trail_edge.position) as "edgeIds"
    from trail_edge join place on place.n = trail_edge.trail_n
    where trail_edge.trail_n in (select trail_n from trail_edge where edge_id = any(${edges.map(({ id }) => id)}::bigint[]))
      and place.type = any(${[...trailTypes]}::text[])
    group by place.n order by place.n`.execute(world)
  return rows.map((row) => ({ ...row, isRoute: originOfPlaceNumber(row.n) !== 'way' }))
}

/** The slopes that are drawn as areas near any of the boxes. */
export async function findWidePistes(world: WorldDb, boxes: BoundingBox[]): Promise<FoundPiste[]> {
  if (boxes.length === 0) return []
  const { rows } = await sql<Omit<FoundPiste, 'pieces'> & { pieces: string[] }>`
    select place.n, place.type, place.name, coalesce(place.difficulty, 'unknown') as difficulty, place.lon,
      array_agg(st_asgeojson(place_piece.piece, 7)) as pieces
    from place join place_piece on place_piece.n = place.n
    where place.type = 'piste' and place.n in (
      select piece.n from ${boxesOf(boxes)}
      join place_piece as piece on piece.piece && st_makeenvelope(box.west, box.south, box.east, box.north, 4326))
    group by place.n order by place.n`.execute(world)
  return rows.map(({ pieces, ...row }) => ({ ...row, pieces: pieces.flatMap(areasIn) }))
}

function areasIn(geoJson: string): Coordinates[][] {
  // GeoJSON written by PostGIS: the corners of each ring, one ring after the other.
  const { type, coordinates } = JSON.parse(geoJson) as StoredArea
  const areas = type === 'Polygon' ? [coordinates] : coordinates
  return areas.map((rings) => rings.map((ring) => Float64Array.from(ring.flat())))
}

type Ring = [lon: number, lat: number][]
type StoredArea = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }

/**
 * The peaks, passes and huts near any of the boxes, whose margin is wider than the reach of a spot. Not those of the
 * built-in world: their positions are too rough to say that someone was there.
 */
export async function findSpots(world: WorldDb, boxes: BoundingBox[]): Promise<FoundSpot[]> {
  if (boxes.length === 0) return []
  // Written into the SQL text, because the index is only for exactly these types.
  const types = sql.join(spotTypes.map((type) => sql.lit(type)))
  const { rows } = await sql<FoundSpot>`
    select distinct on (n) n, type, name, lat, lon, elevation_m as "elevationM" from ${boxesOf(boxes)}
    join place on type in (${types}) and type <> 'resort' and source <> ${worldSource}
      and st_setsrid(st_makepoint(lon, lat), 4326) && st_makeenvelope(box.west, box.south, box.east, box.north, 4326)
    order by n limit ${maxSpots}`.execute(world)
  return rows
}

/** More spots than the longest activity comes near; in a city every square may be a viewpoint. */
const maxSpots = 5000

const boxesOf = (boxes: BoundingBox[]) => sql`
  unnest(${boxes.map(({ west }) => west)}::float8[], ${boxes.map(({ south }) => south)}::float8[],
    ${boxes.map(({ east }) => east)}::float8[], ${boxes.map(({ north }) => north)}::float8[]) as box (west, south, east, north)`
