import type { ArchiveTile } from '#server/tile-archive/write-archive.ts'
import { blendAt, splineAt, type Spline } from '#domain/terrain/spline.ts'
import { writeRgbPng, type Picture } from '#server/tile-archive/png.ts'
import type { KnownHeight } from './known-heights.ts'
import { correctionsOf, refineStrip, type Correction } from './refine.ts'
import type { SeaDistance } from './sea-distance.ts'

/** A picture with one pixel per 20 km, and exactly known heights, which add valleys and summits. */
export type Relief = { picture: Picture; known: readonly KnownHeight[]; sea: SeaDistance }

const tileSize = 512
/** The elevation of white in the image, in metres. */
const highest = 6500
/** Rounded to steps of this many metres, which are invisible and make the tiles small. */
const step = 8
/** There are no depths for the sea: it is drawn deeper the farther it is from the coast. */
const farthestKm = 255

/**
 * Elevations as terrarium tiles, one row of tiles after the other: red and green are metres. Blue, which
 * would be fractions of a metre, is the sea's distance from the coast in km, which a second source reads.
 */
export function* reliefTiles(relief: Relief, lastZoom: number): Generator<ArchiveTile> {
  const corrections = correctionsOf(relief.known, (x, y) => pictureAt(relief.picture, x, y))
  for (let z = 0; z <= lastZoom; z++) {
    for (let y = 0; y < 2 ** z; y++) {
      const strip = stripOf(relief, corrections, { z, y })
      for (let x = 0; x < 2 ** z; x++) yield { z, x, y, data: pictureOf(strip, x, 2 ** z) }
    }
  }
}

/** In metres and km, around the whole world. */
type Strip = { heights: Float32Array; distances: Float32Array }

function stripOf(
  { picture, sea }: Relief,
  corrections: readonly Correction[],
  { z, y }: { z: number; y: number },
): Strip {
  const world = tileSize * 2 ** z
  const across = Array.from({ length: world }, (_, x) => splineAt(((x + 0.5) / world) * picture.width - 0.5))
  const heights = new Float32Array(world * tileSize)
  const distances = new Float32Array(world * tileSize)
  for (let row = 0; row < tileSize; row++) {
    const share = shareDown((y * tileSize + row + 0.5) / world)
    const greys = blendRows(picture, splineAt(share * picture.height - 0.5))
    const seaRow = Math.min(sea.height - 1, Math.floor(share * sea.height)) * sea.width
    across.forEach(({ from, weights }, x) => {
      let grey = 0
      for (let i = 0; i < 4; i++)
        grey += (greys[(from + i + picture.width) % picture.width] ?? 0) * (weights[i] ?? 0)
      const km = sea.km[seaRow + Math.floor(((x + 0.5) / world) * sea.width)] ?? 0
      heights[row * world + x] = (grey / 255) * highest
      distances[row * world + x] = km
    })
  }
  refineStrip(heights, { world, top: y * tileSize, rows: tileSize }, corrections)
  for (let at = 0; at < heights.length; at++)
    heights[at] = (distances[at] ?? 0) > 0 ? 0 : Math.max(0, heights[at] ?? 0)
  return { heights, distances }
}

/** The latitude of a y on the world map, as a share of the way from the north pole to the south pole. */
const shareDown = (y: number): number => 0.5 - Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / Math.PI

function pictureAt({ width, height, pixels }: Picture, x: number, y: number): number {
  const greyAt = (column: number, row: number) =>
    pixels[Math.min(height - 1, Math.max(0, row)) * width + ((column + width) % width)] ?? 0
  const grey = blendAt(greyAt, splineAt(x * width - 0.5), splineAt(shareDown(y) * height - 0.5))
  return (grey / 255) * highest
}

function blendRows({ width, height, pixels }: Picture, { from, weights }: Spline): Float32Array {
  const blended = new Float32Array(width)
  weights.forEach((weight, j) => {
    const row = Math.min(height - 1, Math.max(0, from + j)) * width
    for (let x = 0; x < width; x++) blended[x] = (blended[x] ?? 0) + (pixels[row + x] ?? 0) * weight
  })
  return blended
}

function pictureOf({ heights, distances }: Strip, x: number, tilesAround: number): Buffer {
  const rgb = new Uint8Array(tileSize * tileSize * 3)
  for (let row = 0; row < tileSize; row++) {
    const from = row * tileSize * tilesAround + x * tileSize
    for (let column = 0; column < tileSize; column++) {
      const value = 32_768 + Math.round((heights[from + column] ?? 0) / step) * step
      const at = (row * tileSize + column) * 3
      rgb[at] = value >> 8
      rgb[at + 1] = value & 255
      rgb[at + 2] = Math.min(farthestKm, Math.round(distances[from + column] ?? 0))
    }
  }
  return writeRgbPng(rgb, tileSize)
}
