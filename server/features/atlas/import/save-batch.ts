import { sql } from 'kysely'
import { cutAreas } from '#domain/atlas/cut-areas.ts'
import type { EdgeDraft, PlaceDraft, TrailDraft } from '#domain/atlas/draft.ts'
import type { WorldDb, WorldTransaction } from '#server/db/schema.ts'
import { saveNames } from '../save-names.ts'
import { areaHex, degrees, lineHex } from './geometry-hex.ts'
import { savePlaces, type RowSource } from './save-places.ts'

export type Batch = { places: PlaceDraft[]; edges: EdgeDraft[]; trails: TrailDraft[] }

/** The limit for a piece of a boundary. */
const maxCorners = 96

/**
 * Stores all of a batch or nothing. Storing the same batch again is harmless, because rows are identified by
 * their numbers.
 */
export async function saveBatch(world: WorldDb, source: RowSource, batch: Batch): Promise<void> {
  await world.transaction().execute((trx) => saveBatchIn(trx, source, batch))
}

export async function saveBatchIn(
  trx: WorldTransaction,
  source: RowSource,
  { places, edges, trails }: Batch,
): Promise<void> {
  await saveEdges(
    trx,
    source,
    lastOf(edges, ({ id }) => id),
  )
  const drafts = lastOf(places, ({ n }) => n)
  const known = await savePlaces(trx, source, drafts)
  await savePieces(trx, drafts, known)
  await saveNames(trx, drafts, (n) => known.has(n))
  await saveTrails(
    trx,
    lastOf(trails, ({ trailN }) => trailN),
  )
}

/** One statement cannot write the same row twice. */
function lastOf<Draft>(drafts: Draft[], idOf: (draft: Draft) => number): Draft[] {
  return [...new Map(drafts.map((draft) => [idOf(draft), draft])).values()]
}

async function saveEdges(
  trx: WorldTransaction,
  { name, generation }: RowSource,
  edges: EdgeDraft[],
): Promise<void> {
  if (edges.length === 0) return
  const column = <Value>(valueOf: (edge: EdgeDraft) => Value): Value[] => edges.map(valueOf)
  await sql`
    insert into atlas_edge (source, generation, id, kind, node_a, node_b, length_m, difficulty, line)
    select ${name}, ${generation}::int, id, kind, node_a, node_b, length_m, difficulty, line::geometry
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ kind }) => kind)}::text[],
      ${column(({ nodeA }) => nodeA)}::bigint[], ${column(({ nodeB }) => nodeB)}::bigint[],
      ${column(({ lengthM }) => lengthM)}::real[], ${column(({ difficulty }) => difficulty)}::text[],
      ${column(({ coordinates }) => lineHex(coordinates, degrees))}::text[]
    ) as edge (id, kind, node_a, node_b, length_m, difficulty, line)
    on conflict (id) do update set source = excluded.source, generation = excluded.generation, kind = excluded.kind,
      node_a = excluded.node_a, node_b = excluded.node_b, length_m = excluded.length_m,
      difficulty = excluded.difficulty, line = excluded.line`.execute(trx)
}

async function savePieces(trx: WorldTransaction, places: PlaceDraft[], known: Set<number>): Promise<void> {
  if (known.size > 0) await sql`delete from place_piece where n = any(${[...known]}::bigint[])`.execute(trx)
  const pieces = places.flatMap(({ n, outline }) =>
    outline?.kind === 'areas'
      ? cutAreas(outline.areas, maxCorners).map((rings) => ({ n, piece: areaHex(rings, degrees) }))
      : [],
  )
  if (pieces.length === 0) return
  await sql`
    insert into place_piece (n, piece)
    select n, piece::geometry
    from unnest(${pieces.map(({ n }) => n)}::bigint[], ${pieces.map(({ piece }) => piece)}::text[]) as new (n, piece)
  `.execute(trx)
}

async function saveTrails(trx: WorldTransaction, trails: TrailDraft[]): Promise<void> {
  if (trails.length === 0) return
  await sql`delete from trail_edge where trail_n = any(${trails.map(({ trailN }) => trailN)}::bigint[])`.execute(
    trx,
  )
  const edges = trails.flatMap(({ trailN, edgeIds }) =>
    edgeIds.map((edge_id, position) => ({ trailN, position, edge_id })),
  )
  await sql`
    insert into trail_edge (trail_n, position, edge_id)
    select * from unnest(${edges.map(({ trailN }) => trailN)}::bigint[], ${edges.map(({ position }) => position)}::int[],
      ${edges.map(({ edge_id }) => edge_id)}::bigint[])`.execute(trx)
}
