import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { HeightAt } from '#domain/geo/flight/plan-flight.ts'
import { columnOf, mercatorX, mercatorY, rowOf, worldM } from '#domain/geo/web-mercator.ts'
import type { Bounds, GroundHeights } from '#web/map/ground.ts'
import { heightOfPixel } from './height-pixels.ts'

/** Enough for 30 m steps over a day on foot; longer tracks are seen from farther away. */
const maxTiles = 24

export type Square = { size: number; rgba: Uint8ClampedArray }

/** The heights of an area, read from the tiles that the map is drawn with. */
export async function loadHeights(heights: GroundHeights, area: BoundingBox): Promise<HeightAt> {
  const { z, places } = tilesOf(area, heights.maxZoom)
  const squares = new Map<string, Square>()
  await Promise.all(
    places.map(async ([x, y]) => {
      const picture = await heights.fetchTile({ z, x, y })
      const square = picture && (await readSquare(picture))
      if (square) squares.set(`${x}/${y}`, square)
    }),
  )
  return (lon, lat) => {
    const across = (mercatorX(lon) / worldM + 0.5) * 2 ** z
    const down = (0.5 - mercatorY(lat) / worldM) * 2 ** z
    const square = squares.get(`${Math.floor(across)}/${Math.floor(down)}`)
    if (!square) return Number.NaN
    const { size, rgba } = square
    const pixel = Math.floor((down % 1) * size) * size + Math.floor((across % 1) * size)
    return heightOfPixel(rgba, pixel, heights.encoding)
  }
}

function tilesOf({ west, south, east, north }: BoundingBox, maxZoom: number) {
  for (let z = maxZoom; ; z--) {
    const [left, right] = [columnOf(mercatorX(west), z), columnOf(mercatorX(east), z)]
    const [top, bottom] = [rowOf(mercatorY(north), z), rowOf(mercatorY(south), z)]
    const [columns, rows] = [right - left + 1, bottom - top + 1]
    if (z > 0 && columns * rows > maxTiles) continue
    const places = Array.from({ length: columns * rows }, (_, i): [number, number] => [
      left + (i % columns),
      top + Math.floor(i / columns),
    ])
    return { z, places }
  }
}

export async function readSquare(picture: Blob): Promise<Square | null> {
  const options = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const
  const bitmap = await createImageBitmap(picture, options).catch(() => null)
  // On the CPU: the graphics card is busy with the map, and reading back from it would have to wait.
  const pen =
    bitmap && new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.drawImage(bitmap, 0, 0)
  const { data, width } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
  return { size: width, rgba: data }
}

/** Whether one of the areas with heights contains all of it. */
export function isCovered({ bounds }: Pick<GroundHeights, 'bounds'>, area: BoundingBox): boolean {
  return bounds === null || bounds.some((part) => contains(part, area))
}

const contains = ([west, south, east, north]: Bounds, area: BoundingBox): boolean =>
  area.west >= west &&
  area.east <= east &&
  area.west <= area.east &&
  area.south >= south &&
  area.north <= north
