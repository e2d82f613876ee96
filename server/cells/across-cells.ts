import { z } from 'zod'
import { Id } from '#contract/id.ts'
import type { Region } from '#domain/region.ts'
import { invalidCursor } from '#server/http/app-error.ts'
import { askCells } from './ask-cells.ts'
import type { Cell } from './cell.ts'

/** The position of a row in a list: newest or greatest first, ties broken by id. */
export type Position = { key: number; id: string }

export type PageRequest = { cursor?: string | undefined; limit: number }
/** If some regions cannot be reached, their rows are missing. */
export type Page<Row> = { items: Row[]; next_cursor: string | null; unreachable_regions?: Region[] }

type Question<Row> = PageRequest & {
  positionOf: (row: Row) => Position
  /** The first `limit` rows of one cell after the position, in list order. */
  ask: (cell: Cell, after: Position | undefined, limit: number) => Promise<Row[]>
}

/**
 * A list across all cells: queries every cell in parallel and merges the results of those that are there. The position
 * does not refer to a cell, so the next page continues after it in every cell that is there by then: rows of the time a
 * cell was away are missing, and no row appears twice.
 */
export async function acrossCells<Row>(
  cells: { all(): Cell[] },
  { cursor, limit, positionOf, ask }: Question<Row>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  // One row more than the page holds shows whether there is a next page.
  const { answers, unreachable } = await askCells(cells, (cell) => ask(cell, after, limit + 1))
  const rows = answers
    .flat()
    .map((row) => ({ row, position: positionOf(row) }))
    .toSorted((a, b) => compare(a.position, b.position))
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(({ row }) => row),
    next_cursor: rows.length > limit && last ? writeCursor(last.position) : null,
    ...unreachableRegionsField(unreachable),
  }
}

/** What a reply says about unreachable regions: nothing if all can be reached. */
export const unreachableRegionsField = (regions: Region[]): { unreachable_regions?: Region[] } =>
  regions.length === 0 ? {} : { unreachable_regions: regions }

function compare(a: Position, b: Position): number {
  if (a.key !== b.key) return b.key - a.key
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** A key is a count or a time, so it is never greater than the latest possible date. */
const CursorParts = z.tuple([z.int().min(0).max(8.64e15), Id])

const writeCursor = ({ key, id }: Position): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

function readCursor(cursor: string): Position {
  try {
    const [key, id] = CursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { key, id }
  } catch {
    throw invalidCursor()
  }
}
