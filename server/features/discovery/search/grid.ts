import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/** The grids have 2^zoom columns around the world, and their cells are square in degrees. */
export const gridZooms = [0, 2, 4, 6, 8, 10, 12, 14] as const

/** How a cell of any grid is numbered: zoom, column and row packed into 31 bits. */
export const columnShift = 13
export const zoomShift = 27

/** Querying more cells would cost more than it saves. */
const maxCells = 40

/**
 * The cells of the finest grid that covers the boxes with few cells. West is never greater than east in a
 * box.
 */
export function cellsOf(boxes: readonly BoundingBox[]): number[] {
  let finest: number[] = []
  for (const zoom of gridZooms) {
    const ranges = boxes.map((box) => rangeOf(box, zoom))
    const count = ranges.reduce((sum, { columns, rows }) => sum + columns.count * rows.count, 0)
    if (count > maxCells) break
    finest = ranges.flatMap(({ columns, rows }) =>
      numbersIn(columns).flatMap((x) =>
        numbersIn(rows).map((y) => (zoom << zoomShift) | (x << columnShift) | y),
      ),
    )
  }
  return [...new Set(finest)]
}

type Numbers = { first: number; count: number }
const numbersIn = ({ first, count }: Numbers): number[] => Array.from({ length: count }, (_, i) => first + i)

function rangeOf(
  { west, south, east, north }: BoundingBox,
  zoom: number,
): { columns: Numbers; rows: Numbers } {
  const perDegree = 2 ** zoom / 360
  const between = (from: number, to: number, last: number): Numbers => {
    const at = (degrees: number) => Math.min(Math.floor(degrees * perDegree), last)
    return { first: at(from), count: at(to) - at(from) + 1 }
  }
  return {
    columns: between(west + 180, east + 180, lastColumn(zoom)),
    rows: between(south + 90, north + 90, lastRow(zoom)),
  }
}

export const lastColumn = (zoom: number): number => 2 ** zoom - 1
export const lastRow = (zoom: number): number => Math.max(2 ** (zoom - 1) - 1, 0)
