import { boxOf } from './corridor.ts'
import type { LocalNetwork } from './local-network.ts'
import { reachM } from './settings.ts'
import type { Window } from './windows.ts'

const cellM = 60

/** Which segments pass near which point. A segment is numbered by its first vertex. */
export type SegmentGrid = {
  left: number
  low: number
  columns: number
  /** Cell c has the segments `segments[start[c]]` up to but not including `segments[start[c + 1]]`. */
  start: Int32Array
  segments: Int32Array
}

export const columnOf = (grid: Pick<SegmentGrid, 'left'>, x: number): number =>
  Math.floor((x - grid.left) / cellM)
export const rowOf = (grid: Pick<SegmentGrid, 'low'>, y: number): number => Math.floor((y - grid.low) / cellM)

/** Only cells that the window will query are filled. */
export function segmentGrid(local: LocalNetwork, window: Window): SegmentGrid {
  const box = boxOf(window.x, window.y)
  const grid = { left: box.minX - reachM, low: box.minY - reachM }
  const columns = columnOf(grid, box.maxX + reachM) + 1
  const rows = rowOf(grid, box.maxY + reachM) + 1
  const isAsked = askedCells(window, { ...grid, columns, rows })
  const start = new Int32Array(columns * rows + 1)
  const visit = (enter: (cell: number, segment: number) => void) =>
    visitCells(local, { ...grid, columns, rows }, (cell, segment) => {
      if (isAsked[cell] === 1) enter(cell, segment)
    })
  visit((cell) => start[cell + 1]!++)
  for (let cell = 0; cell < columns * rows; cell++) start[cell + 1]! += start[cell]!
  const next = start.slice()
  const segments = new Int32Array(start[columns * rows]!)
  visit((cell, segment) => (segments[next[cell]!++] = segment))
  return { ...grid, columns, start, segments }
}

type Cells = { left: number; low: number; columns: number; rows: number }

function askedCells({ x, y }: Window, cells: Cells): Uint8Array {
  const isAsked = new Uint8Array(cells.columns * cells.rows)
  for (let i = 0; i < x.length; i++) {
    const firstColumn = columnOf(cells, x[i]! - reachM)
    const lastColumn = columnOf(cells, x[i]! + reachM)
    const lastRow = rowOf(cells, y[i]! + reachM)
    for (let row = rowOf(cells, y[i]! - reachM); row <= lastRow; row++) {
      isAsked.fill(1, row * cells.columns + firstColumn, row * cells.columns + lastColumn + 1)
    }
  }
  return isAsked
}

function visitCells(local: LocalNetwork, cells: Cells, enter: (cell: number, segment: number) => void): void {
  const { edgeCount, vertexStart, y } = local
  for (let e = 0; e < edgeCount; e++) {
    for (let v = vertexStart[e]!; v < vertexStart[e + 1]! - 1; v++) {
      const firstRow = Math.max(0, rowOf(cells, Math.min(y[v]!, y[v + 1]!)))
      const lastRow = Math.min(cells.rows - 1, rowOf(cells, Math.max(y[v]!, y[v + 1]!)))
      for (let row = firstRow; row <= lastRow; row++) {
        // Where the segment enters and leaves the row, so that a long slanting one does not fill its whole
        // box.
        const low = cells.low + row * cellM
        const a = xAtHeight(local, v, low)
        const b = xAtHeight(local, v, low + cellM)
        const firstColumn = Math.max(0, columnOf(cells, Math.min(a, b)))
        const lastColumn = Math.min(cells.columns - 1, columnOf(cells, Math.max(a, b)))
        for (let column = firstColumn; column <= lastColumn; column++) enter(row * cells.columns + column, v)
      }
    }
  }
}

/** The x of the point on a segment nearest to a height; a level segment spans from its start to its end. */
function xAtHeight({ x, y }: LocalNetwork, v: number, height: number): number {
  const rise = y[v + 1]! - y[v]!
  const share = rise === 0 ? (height > y[v]! ? 1 : 0) : Math.max(0, Math.min(1, (height - y[v]!) / rise))
  return x[v]! + (x[v + 1]! - x[v]!) * share
}
