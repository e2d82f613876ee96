import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { invalidCursor } from '#server/http/app-error.ts'
import type { Cell } from './cell.ts'

/** Where a row stands in a list: newest or greatest first, and by id where the keys are equal. */
export type Position = { key: number; id: string }

export type PageRequest = { cursor?: string | undefined; limit: number }
export type Page<Row> = { items: Row[]; next_cursor: string | null }

type Question<Row> = PageRequest & {
  positionOf: (row: Row) => Position
  /** The first `limit` rows of one cell that stand after the position, in the order of the list. */
  ask: (cell: Cell, after: Position | undefined, limit: number) => Promise<Row[]>
}

/**
 * A list for everybody: asks every cell in parallel and merges the answers. Fails when one cell does:
 * a list that silently lacks half of the world would be cached and believed.
 */
export async function acrossCells<Row>(
  cells: { all(): Cell[] },
  { cursor, limit, positionOf, ask }: Question<Row>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  // One more than the page holds tells whether there is a next page.
  const answers = await Promise.all(cells.all().map((cell) => ask(cell, after, limit + 1)))
  const rows = answers
    .flat()
    .map((row) => ({ row, position: positionOf(row) }))
    .toSorted((a, b) => compare(a.position, b.position))
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(({ row }) => row),
    next_cursor: rows.length > limit && last ? writeCursor(last.position) : null,
  }
}

function compare(a: Position, b: Position): number {
  if (a.key !== b.key) return b.key - a.key
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** A key is a count or a time, so no greater than the last moment there is. */
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
