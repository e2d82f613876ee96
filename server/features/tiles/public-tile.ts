import { sql, type RawBuilder } from 'kysely'
import { encodeTile, tileExtent } from '#domain/geo/vector-tile.ts'
import { columnOf, rowOf, type TileAddress } from '#domain/geo/web-mercator.ts'
import { groupOfSport, type Sport } from '#domain/sport.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { CellDb } from '#server/db/schema.ts'
import { cellZooms, generationZooms } from './cells.queries.ts'
import {
  findLines,
  findTileMaker,
  linesByDatabase,
  type TileFilter,
  type WantedLines,
} from './line.queries.ts'
import { boxWithMargin } from './tile-lines.ts'

export type WantedTile = { tile: TileAddress; filter: TileFilter }
/** If there are no bytes, the known tile is still current. */
export type FoundTile = { generation: number; bytes?: Uint8Array }

/**
 * Below this zoom, tiles show the starting points of activities counted in cells, and lines only if there are
 * few.
 */
const firstLineZoom = 9
const maxLines = 2000
const fewLines = 400
const maxBytes = 256 * 1024

/**
 * Below this zoom, the generation changes only when something stops being public: too many cells would have
 * to be read.
 */
export const exactZoom = 6

/** The tile of public tracks, unless the known generation is still current. */
export async function findPublicTile(db: CellDb, wanted: WantedTile, known?: number): Promise<FoundTile> {
  if (wanted.tile.z >= firstLineZoom && (await findTileMaker(db)) === 'database')
    return findInOneStep(db, wanted, known)
  const { rows } = await sql<{
    generation: number
  }>`select ${generationOf(wanted.tile)} as generation`.execute(db)
  const generation = rows[0]?.generation ?? 0
  return generation === known ? { generation } : { generation, bytes: await makeTile(db, wanted) }
}

async function findInOneStep(db: CellDb, { tile, filter }: WantedTile, known = -1): Promise<FoundTile> {
  // Materialized, because otherwise the generation would be queried twice.
  const [found] = await runKept(
    db,
    sql<{ generation: number; lines: Uint8Array | null }>`
      with latest as materialized (select ${generationOf(tile)} as generation)
      select generation, case when generation <> ${known} then ${linesByDatabase({ tile, filter, limit: maxLines })} end as lines
      from latest`,
  )
  const { generation = 0, lines = null } = found ?? {}
  if (generation === known) return { generation }
  return { generation, bytes: await shrink(db, { tile, filter }, lines ?? new Uint8Array()) }
}

/**
 * Increases with every change of the tile's content. Read before the tile, so that a tile is never older than
 * its generation.
 */
function generationOf(tile: TileAddress): RawBuilder<number> {
  if (tile.z < exactZoom)
    return sql`(select coalesce(sum(generation), 0)::bigint from tile_generation where z = 0)`
  const box = boxWithMargin(tile)
  // A small tile touches two cells per axis or just one. Listing both, even if they are equal, gives all
  // small tiles the same statement.
  const isSmall = tile.z >= firstLineZoom
  const range = (from: number, to: number) =>
    isSmall ? [from, to] : Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const columns = generationZooms.flatMap((z) => range(columnOf(box.minX, z), columnOf(box.maxX, z)))
  const rows = generationZooms.flatMap((z) => range(rowOf(box.maxY, z), rowOf(box.minY, z)))
  // Also reads a few unrelated cells, which is harmless and costs half as much as a query for each zoom.
  return sql`(select coalesce(sum(generation), 0)::bigint from tile_generation
    where z in (${sql.join(generationZooms)}) and x in (${sql.join(columns)}) and y in (${sql.join(rows)}))`
}

async function makeTile(db: CellDb, { tile, filter }: WantedTile): Promise<Uint8Array> {
  // There are no counts by time.
  const isCounted = filter.from_ms === undefined && filter.to_ms === undefined
  const cells = tile.z < firstLineZoom && isCounted ? await listCells(db, tile, filter.sport) : []
  const begun = cells.reduce((sum, { count }) => sum + count, 0)
  const lines = begun > fewLines ? new Uint8Array() : await findTracks(db, { tile, filter })
  return Buffer.concat([encodeCells(cells), lines])
}

/** The newest lines, as many as a tile has space for: public ones, or those that friends share with this viewer. */
export async function findTracks(db: CellDb, wanted: WantedTile, friendOf?: string): Promise<Uint8Array> {
  const lines = { ...wanted, ...(friendOf !== undefined && { friendOf }) }
  return shrink(db, lines, await findLines(db, { ...lines, limit: maxLines }))
}

/**
 * Reduces the lines if they take too much space. Only then, because finding out which ones fit costs more
 * than the lines themselves.
 */
async function shrink(
  db: CellDb,
  wanted: Omit<WantedLines, 'limit'>,
  lines: Uint8Array,
): Promise<Uint8Array> {
  return lines.length <= maxBytes ? lines : findLines(db, { ...wanted, limit: maxLines, maxBytes })
}

/** In grid units, counted from the tile's corner. */
type CountedCell = { x: number; y: number; sport: Sport; count: number; unit: number }

async function listCells(db: CellDb, tile: TileAddress, sport: Sport | undefined): Promise<CountedCell[]> {
  const z = cellZooms.find((zoom) => zoom >= tile.z + 4) ?? 14
  const shift = z - tile.z
  const [west, north, size] = [tile.x << shift, tile.y << shift, 1 << shift]
  const { rows } = await sql<Omit<CountedCell, 'unit'>>`
    select x - ${west} as x, y - ${north} as y, sum(count)::int as count, (array_agg(sport order by count desc, sport))[1] as sport
    from activity_cell
    where z = ${z} and x between ${west} and ${west + size - 1} and y between ${north} and ${north + size - 1}
      and ${sport === undefined ? sql`true` : sql`sport = ${sport}`}
    group by x, y`.execute(db)
  return rows.map((cell) => ({ ...cell, unit: tileExtent / size }))
}

/**
 * A point in the middle of each cell, with the number of activities that begin there and their most frequent
 * sport.
 */
function encodeCells(cells: CountedCell[]): Uint8Array {
  const features = cells.map(({ x, y, unit, count, sport }) => ({
    type: 'point' as const,
    parts: [[(x + 0.5) * unit, (y + 0.5) * unit]],
    tags: { count, sport, group: groupOfSport(sport) },
  }))
  return encodeTile([{ name: 'cells', features }])
}
