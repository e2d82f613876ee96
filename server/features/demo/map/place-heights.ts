import type { PlaceMap } from '#domain/demo/map/map-of-place.ts'
import { heightsZoom, heightTileSize } from '#domain/demo/map/sheet.ts'
import { writeRgbPng } from '#server/tile-archive/png.ts'
import type { ArchiveTile } from '#server/tile-archive/write-archive.ts'

/** Tiles of smaller zooms hold little more than the edge of the sheet. */
export const firstHeightsZoom = 8
/** Heights are rounded to this part of a metre: steps are invisible, and the tiles small. */
const perMetre = 2

/** The heights of a place as terrarium tiles: red and green are metres, blue is their fraction. */
export function* heightTiles(map: PlaceMap): Generator<ArchiveTile> {
  let level = { size: map.sheet.size, x0: map.sheet.x0, y0: map.sheet.y0, heights: map.ground.height }
  for (let z = heightsZoom; z >= firstHeightsZoom; z--) {
    const { size, x0, y0 } = level
    for (let y = Math.floor(y0 / heightTileSize); y * heightTileSize < y0 + size; y++) {
      for (let x = Math.floor(x0 / heightTileSize); x * heightTileSize < x0 + size; x++)
        yield { z, x, y, data: pictureOf(level, x, y) }
    }
    level = smaller(level)
  }
}

type Level = { size: number; x0: number; y0: number; heights: Float32Array }

function pictureOf({ size, x0, y0, heights }: Level, x: number, y: number): Buffer {
  const rgb = new Uint8Array(heightTileSize * heightTileSize * 3)
  const inside = (cell: number): number => Math.min(size - 1, Math.max(0, cell))
  for (let row = 0; row < heightTileSize; row++) {
    const from = inside(y * heightTileSize + row - y0) * size
    for (let column = 0; column < heightTileSize; column++) {
      // The land goes on as it is at the edge, where it is smooth.
      const height = heights[from + inside(x * heightTileSize + column - x0)]!
      const value = Math.round((height + 32_768) * perMetre) * (256 / perMetre)
      const at = (row * heightTileSize + column) * 3
      rgb[at] = value >> 16
      rgb[at + 1] = (value >> 8) & 255
      rgb[at + 2] = value & 255
    }
  }
  return writeRgbPng(rgb, heightTileSize)
}

/** The mean of four cells is a cell of the next smaller zoom. */
function smaller({ size, x0, y0, heights }: Level): Level {
  const half = Math.ceil(size / 2) + 1
  const [left, top] = [Math.floor(x0 / 2), Math.floor(y0 / 2)]
  const inside = (cell: number): number => Math.min(size - 1, Math.max(0, cell))
  const into = new Float32Array(half * half)
  for (let row = 0; row < half; row++) {
    for (let column = 0; column < half; column++) {
      let sum = 0
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        sum += heights[inside(2 * (top + row) + dy - y0) * size + inside(2 * (left + column) + dx - x0)]!
      into[row * half + column] = sum / 4
    }
  }
  return { size: half, x0: left, y0: top, heights: into }
}
