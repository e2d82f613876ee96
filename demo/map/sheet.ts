import { latOf, lonOf, mercatorX, mercatorY, worldM } from '#domain/geo/web-mercator.ts'

/**
 * A square of the map as a grid of cells. One cell is one pixel of the height tiles of the last zoom, so that
 * tiles are cut from it without being resampled.
 */
export type Sheet = {
  /** Cells along a side. */
  size: number
  /** The first column and row, counted in cells around the whole world. */
  x0: number
  y0: number
  /** Metres on the ground along the side of a cell. */
  metres: number
}

/** Columns from the west and rows from the north, as fractions: whole numbers are the middles of cells. */
export type Spot = { x: number; y: number }

export const heightsZoom = 11
export const heightTileSize = 256
/** Cells around the world. */
const around = heightTileSize * 2 ** heightsZoom

export function sheetAround(place: { lat: number; lon: number }, size: number): Sheet {
  const [x, y] = cellsOf(place)
  return {
    size,
    x0: Math.round(x - size / 2),
    y0: Math.round(y - size / 2),
    metres: (worldM / around) * Math.cos((place.lat * Math.PI) / 180),
  }
}

const cellsOf = ({ lat, lon }: { lat: number; lon: number }): [number, number] => [
  (mercatorX(lon) / worldM + 0.5) * around - 0.5,
  (0.5 - mercatorY(lat) / worldM) * around - 0.5,
]

export function spotOf(sheet: Sheet, place: { lat: number; lon: number }): Spot {
  const [x, y] = cellsOf(place)
  return { x: x - sheet.x0, y: y - sheet.y0 }
}

export function lonLatOf({ x0, y0 }: Sheet, { x, y }: Spot): [lon: number, lat: number] {
  return [lonOf(((x + x0 + 0.5) / around - 0.5) * worldM), latOf((0.5 - (y + y0 + 0.5) / around) * worldM)]
}

export type Field = Float32Array

/** The value at a place between cells. */
export function fieldAt({ size }: Sheet, field: Field, { x, y }: Spot): number {
  const column = Math.min(size - 2, Math.max(0, Math.floor(x)))
  const row = Math.min(size - 2, Math.max(0, Math.floor(y)))
  const [dx, dy] = [Math.min(1, Math.max(0, x - column)), Math.min(1, Math.max(0, y - row))]
  const at = row * size + column
  const top = field[at]! + (field[at + 1]! - field[at]!) * dx
  const bottom = field[at + size]! + (field[at + size + 1]! - field[at + size]!) * dx
  return top + (bottom - top) * dy
}

export const cellAt = ({ size }: Sheet, { x, y }: Spot): number =>
  Math.min(size - 1, Math.max(0, Math.round(y))) * size + Math.min(size - 1, Math.max(0, Math.round(x)))

export const spotAt = ({ size }: Sheet, cell: number): Spot => ({
  x: cell % size,
  y: Math.floor(cell / size),
})

export const isWithin = ({ size }: Sheet, { x, y }: Spot, margin = 0): boolean =>
  x >= margin && y >= margin && x <= size - 1 - margin && y <= size - 1 - margin

/** Rise over run. */
export function slopesOf({ size, metres }: Sheet, height: Field): Field {
  const slopes = new Float32Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [west, east] = [Math.max(0, column - 1), Math.min(size - 1, column + 1)]
      const [north, south] = [Math.max(0, row - 1), Math.min(size - 1, row + 1)]
      const across = (height[row * size + east]! - height[row * size + west]!) / (east - west)
      const down = (height[south * size + column]! - height[north * size + column]!) / (south - north)
      slopes[row * size + column] = Math.hypot(across, down) / metres
    }
  }
  return slopes
}
