import type { Window } from './windows.ts'

const cellM = 500

export type CorridorBox = { minX: number; minY: number; maxX: number; maxY: number }
/** The area within at least 500 m of a track. The rest of its bounding box cannot matter. */
export type Corridor = { touches(box: CorridorBox): boolean }

export function corridorOf({ x, y }: Pick<Window, 'x' | 'y'>): Corridor {
  const { minX, minY, maxX, maxY } = boxOf(x, y)
  const left = minX - cellM
  const low = minY - cellM
  const columns = Math.floor((maxX - left) / cellM) + 2
  const rows = Math.floor((maxY - low) / cellM) + 2
  const isNear = new Uint8Array(columns * rows)
  for (let i = 0; i < x.length; i++) {
    const column = Math.floor((x[i]! - left) / cellM)
    const row = Math.floor((y[i]! - low) / cellM)
    for (let r = row - 1; r <= row + 1; r++)
      isNear.fill(1, r * columns + column - 1, r * columns + column + 2)
  }
  return {
    touches(box) {
      const firstColumn = Math.max(0, Math.floor((box.minX - left) / cellM))
      const lastColumn = Math.min(columns - 1, Math.floor((box.maxX - left) / cellM))
      const firstRow = Math.max(0, Math.floor((box.minY - low) / cellM))
      const lastRow = Math.min(rows - 1, Math.floor((box.maxY - low) / cellM))
      for (let row = firstRow; row <= lastRow; row++) {
        for (let column = firstColumn; column <= lastColumn; column++)
          if (isNear[row * columns + column] === 1) return true
      }
      return false
    },
  }
}

export function boxOf(x: Float64Array, y: Float64Array): CorridorBox {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (let i = 0; i < x.length; i++) {
    box.minX = Math.min(box.minX, x[i]!)
    box.maxX = Math.max(box.maxX, x[i]!)
    box.minY = Math.min(box.minY, y[i]!)
    box.maxY = Math.max(box.maxY, y[i]!)
  }
  return box
}
