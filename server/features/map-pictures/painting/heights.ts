import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import type { MapFrame } from '#domain/geo/map-frame.ts'
import type { Heights, HeightTile } from '../picture-order.ts'

/** The heights that a map shows, from all its tiles, and where they lie on it. */
export type HeightGrid = {
  z: number
  /** Samples along the edge of a tile. */
  tileSize: number
  columns: number
  rows: number
  left: number
  top: number
  /** Pixels of the map for each sample. */
  scale: number
  /** Metres; NaN where there is no tile. */
  metres: Float32Array
  /** The blue parts of the colours, which the relief of the world uses for the distance from the coast. */
  blue: Uint8Array
}

const maxSamples = 4_000_000
/** Samples around the map, because slopes depend on neighbors, and enlarged samples blend with them. */
const margin = 3

/** Null if not a single tile can be read. */
export async function readHeights({ encoding, tiles }: Heights, frame: MapFrame): Promise<HeightGrid | null> {
  const read = await Promise.all(tiles.map(readPixels))
  const found = tiles.flatMap((tile, n) => (read[n] ? [{ tile, pixels: read[n] }] : []))
  const [first] = found
  if (!first) return null
  const tileSize = first.pixels.size
  const scale = first.tile.size / tileSize
  // Samples are counted from the corner of the first tile.
  const { left: originX, top: originY, z } = first.tile
  const firstColumn = Math.floor(-originX / scale) - margin
  const firstRow = Math.floor(-originY / scale) - margin
  const columns = Math.ceil((frame.width - originX) / scale) + margin - firstColumn
  const rows = Math.ceil((frame.height - originY) / scale) + margin - firstRow
  if (columns * rows > maxSamples) return null
  const grid: HeightGrid = {
    z,
    tileSize,
    columns,
    rows,
    left: originX + firstColumn * scale,
    top: originY + firstRow * scale,
    scale,
    metres: new Float32Array(columns * rows).fill(Number.NaN),
    blue: new Uint8Array(columns * rows),
  }
  for (const { tile, pixels } of found)
    if (pixels.size === tileSize) addTile(grid, tile, pixels.rgba, encoding)
  return grid
}

/** The part of a tile that the grid shows. */
function addTile(
  { tileSize, columns, rows, left, top, scale, metres, blue }: HeightGrid,
  tile: HeightTile,
  rgba: Uint8ClampedArray,
  encoding: Heights['encoding'],
): void {
  const [offsetX, offsetY] = [Math.round((tile.left - left) / scale), Math.round((tile.top - top) / scale)]
  const decode = encoding === 'mapbox' ? fromMapbox : fromTerrarium
  for (let row = Math.max(0, offsetY); row < Math.min(rows, offsetY + tileSize); row++) {
    for (let column = Math.max(0, offsetX); column < Math.min(columns, offsetX + tileSize); column++) {
      const from = 4 * ((row - offsetY) * tileSize + column - offsetX)
      const third = rgba[from + 2] ?? 0
      metres[row * columns + column] = decode(rgba[from] ?? 0, rgba[from + 1] ?? 0, third)
      blue[row * columns + column] = third
    }
  }
}

const fromTerrarium = (red: number, green: number, blue: number) => red * 256 + green + blue / 256 - 32_768
const fromMapbox = (red: number, green: number, blue: number) =>
  -10_000 + (red * 65_536 + green * 256 + blue) * 0.1

/** Null if it is not a square image of a size that height tiles have. */
async function readPixels({ bytes }: HeightTile): Promise<{ size: number; rgba: Uint8ClampedArray } | null> {
  try {
    const image = await loadImage(Buffer.from(bytes))
    const { width: size } = image
    if (size !== image.height || size < 16 || size > 1024) return null
    const context = createCanvas(size, size).getContext('2d')
    context.drawImage(image, 0, 0)
    return { size, rgba: context.getImageData(0, 0, size, size).data }
  } catch {
    return null
  }
}

/** A pixel for each sample, drawn smoothly at its place. */
export function drawGrid(
  context: SKRSContext2D,
  { columns, rows, left, top, scale }: HeightGrid,
  { opacity, fill }: { opacity: number; fill: (rgba: Uint8ClampedArray) => void },
): void {
  const canvas = createCanvas(columns, rows)
  const own = canvas.getContext('2d')
  const image = own.createImageData(columns, rows)
  fill(image.data)
  own.putImageData(image, 0, 0)
  context.save()
  context.globalAlpha = opacity
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, left, top, columns * scale, rows * scale)
  context.restore()
}
