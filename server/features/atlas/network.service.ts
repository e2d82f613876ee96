import { sql } from 'kysely'
import type { EdgeDraft, EdgeKind } from '#domain/atlas/draft.ts'
import { trailTypes, type Difficulty, type TrailType } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { WorldDb } from '#server/db/schema.ts'
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
}

/** More than an activity of a day passes; anything beyond is not matched. */
const mostEdges = 300_000

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
      from unnest(${boxes.map(({ west }) => west)}::float8[], ${boxes.map(({ south }) => south)}::float8[],
        ${boxes.map(({ east }) => east)}::float8[], ${boxes.map(({ north }) => north)}::float8[]) as box (west, south, east, north)
      join atlas_edge on atlas_edge.line && st_makeenvelope(box.west, box.south, box.east, box.north, 4326))
    order by id limit ${mostEdges}`.execute(world)
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
  const { rows } = await sql<FoundTrail>`
    select place.n, place.type, place.name, coalesce(place.difficulty, 'unknown') as difficulty, place.lon,
      coalesce(place.length_m, 0) as "lengthM", array_agg(trail_edge.edge_id order by trail_edge.position) as "edgeIds"
    from trail_edge join place on place.n = trail_edge.trail_n
    where trail_edge.trail_n in (select trail_n from trail_edge where edge_id = any(${edges.map(({ id }) => id)}::bigint[]))
      and place.type = any(${[...trailTypes]}::text[])
    group by place.n order by place.n`.execute(world)
  return rows
}
