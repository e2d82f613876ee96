import { sql } from 'kysely'
import type { TileAddress } from '#domain/geo/web-mercator.ts'
import type { Sport } from '#domain/sport.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { placeZoom } from './draw-tracks.ts'

/** A public track that was added (1) or removed (-1). */
export type PublicChange = {
  sign: 1 | -1
  sport: Sport
  begin_x: number
  begin_y: number
  west: number
  north: number
  east: number
  south: number
}

/** The zoom levels whose cells are counted. */
export const cellZooms = [6, 8, 10, 12, 14] as const

type CellCount = { z: number; x: number; y: number; sport: Sport; count: number }

/**
 * Counts the starting points of public activities per cell, and marks the tiles that show the activities as
 * changed.
 */
export async function applyPublicChanges(trx: CellTransaction, changes: PublicChange[]): Promise<void> {
  if (changes.length === 0) return
  await correctCounts(trx, countsOf(changes))
  await raiseGenerations(trx, generationsOf(changes))
}

function countsOf(changes: PublicChange[]): CellCount[] {
  const counts = new Map<string, CellCount>()
  for (const { sign, sport, begin_x, begin_y } of changes) {
    for (const z of cellZooms) {
      const [x, y] = [begin_x >> (placeZoom - z), begin_y >> (placeZoom - z)]
      const key = `${z} ${x} ${y} ${sport}`
      const cell = counts.get(key) ?? { z, x, y, sport, count: 0 }
      cell.count += sign
      counts.set(key, cell)
    }
  }
  return [...counts.values()].filter(({ count }) => count !== 0)
}

/** Always in the same order, so that transactions waiting for each other's cells cannot deadlock. */
async function correctCounts(trx: CellTransaction, counts: CellCount[]): Promise<void> {
  if (counts.length === 0) return
  const column = (name: keyof CellCount) => counts.map((cell) => cell[name])
  const rows = sql`unnest(${column('z')}::smallint[], ${column('x')}::int[], ${column('y')}::int[],
    ${column('sport')}::text[], ${column('count')}::int[]) as change (z, x, y, sport, count)`
  await sql`
    insert into activity_cell (z, x, y, sport, count) select * from ${rows} order by z, x, y, sport
    on conflict (z, x, y, sport) do update set count = activity_cell.count + excluded.count`.execute(trx)
  if (counts.every(({ count }) => count > 0)) return
  await sql`
    delete from activity_cell as cell using ${rows}
    where cell.z = change.z and cell.x = change.x and cell.y = change.y and cell.sport = change.sport and cell.count = 0
  `.execute(trx)
}

/** The changes of a track that covers more cells than this are recorded at a lower zoom. */
const maxCells = 64
export const generationZooms = [8, 4] as const

function generationsOf(changes: PublicChange[]): TileAddress[] {
  const cells = new Map<string, TileAddress>()
  const add = (cell: TileAddress) => cells.set(`${cell.z} ${cell.x} ${cell.y}`, cell)
  for (const change of changes) {
    for (const cell of touchedCells(change)) add(cell)
    if (change.sign === -1) add({ z: 0, x: 0, y: 0 })
  }
  return [...cells.values()]
}

function touchedCells(change: PublicChange): TileAddress[] {
  for (const z of generationZooms) {
    const shift = placeZoom - z
    const [west, east] = [change.west >> shift, change.east >> shift]
    const [north, south] = [change.north >> shift, change.south >> shift]
    if (z !== generationZooms.at(-1) && (east - west + 1) * (south - north + 1) > maxCells) continue
    const columns = Array.from({ length: east - west + 1 }, (_, i) => west + i)
    return columns.flatMap((x) =>
      Array.from({ length: south - north + 1 }, (_, i) => ({ z, x, y: north + i })),
    )
  }
  return []
}

async function raiseGenerations(trx: CellTransaction, cells: TileAddress[]): Promise<void> {
  const column = (name: keyof TileAddress) => cells.map((cell) => cell[name])
  await sql`
    insert into tile_generation (z, x, y)
    select * from unnest(${column('z')}::smallint[], ${column('x')}::int[], ${column('y')}::int[]) as cell (z, x, y) order by z, x, y
    on conflict (z, x, y) do update set generation = tile_generation.generation + 1`.execute(trx)
}
