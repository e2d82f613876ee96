import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { mercatorX, mercatorY, worldM } from '#domain/geo/web-mercator.ts'
import { blendAt, splineAt } from '#domain/terrain/spline.ts'
import { archiveAt } from '#web/map/archives.ts'
import { heightOfPixel } from '#web/map/flight/height-pixels.ts'
import { readSquare, type Square } from '#web/map/flight/load-heights.ts'

export type HeightGridOf = { columns: number; rows: number; metres: Float32Array }

const maxSquares = 12
const squares = new Map<string, Promise<Square | null>>()

/** The relief of the world as heights on an even grid over a part of the map, smooth however close it is. */
export async function reliefGrid(
  address: string,
  box: BoundingBox,
  { columns, rows }: { columns: number; rows: number },
): Promise<HeightGridOf | null> {
  const z = (await archiveAt(address).getHeader()).maxZoom
  const [left, right] = [acrossOf(box.west), acrossOf(box.east)]
  const [top, bottom] = [downOf(box.north), downOf(box.south)]
  const count = 2 ** z
  const places = tilesBetween([left * count, right * count], [top * count, bottom * count])
  const read = new Map<string, Square>()
  await Promise.all(
    places.map(async ([x, y]) => {
      const square = await squareAt(address, `${z}/${((x % count) + count) % count}/${y}`)
      if (square) read.set(`${x}/${y}`, square)
    }),
  )
  const [first] = read.values()
  if (!first) return null
  const { size } = first
  const at = (column: number, row: number): number => {
    const square = read.get(`${Math.floor(column / size)}/${Math.floor(row / size)}`)
    return square ? heightIn(square, column, row) : Number.NaN
  }
  const metres = new Float32Array(columns * rows)
  const scale = size * count
  const across = Array.from({ length: columns }, (_, column) =>
    splineAt((left + ((right - left) * column) / (columns - 1)) * scale - 0.5),
  )
  for (let row = 0; row < rows; row++) {
    const down = splineAt((top + ((bottom - top) * row) / (rows - 1)) * scale - 0.5)
    across.forEach((spline, column) => (metres[row * columns + column] = blendAt(at, spline, down)))
  }
  return { columns, rows, metres }
}

const acrossOf = (lon: number): number => mercatorX(lon) / worldM + 0.5
const downOf = (lat: number): number => 0.5 - mercatorY(lat) / worldM

/** The samples beside the edge are needed as well. */
const margin = 0.01

function tilesBetween([left, right]: [number, number], [top, bottom]: [number, number]): [number, number][] {
  const places: [number, number][] = []
  for (let y = Math.floor(top - margin); y <= bottom + margin; y++)
    for (let x = Math.floor(left - margin); x <= right + margin; x++) places.push([x, y])
  return places.slice(0, maxSquares)
}

function heightIn({ size, rgba }: Square, column: number, row: number): number {
  const within = (place: number) => ((place % size) + size) % size
  return heightOfPixel(rgba, within(row) * size + within(column), 'whole-metres')
}

function squareAt(address: string, place: string): Promise<Square | null> {
  const key = `${address} ${place}`
  const known = squares.get(key)
  if (known) return known
  const square = fetchSquare(address, place)
  squares.set(key, square)
  const [oldest] = squares.keys()
  if (squares.size > maxSquares && oldest !== undefined) squares.delete(oldest)
  return square
}

async function fetchSquare(address: string, place: string): Promise<Square | null> {
  const [z = 0, x = 0, y = 0] = place.split('/').map(Number)
  const tile = await archiveAt(address)
    .getZxy(z, x, y)
    .catch(() => undefined)
  return tile ? readSquare(new Blob([tile.data])) : null
}
