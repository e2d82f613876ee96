import type { PlaceMap } from '#demo/map/map-of-place.ts'
import { heightsZoom, heightTileSize, type Sheet, type Spot } from '#demo/map/sheet.ts'
import { eased } from '#demo/noise.ts'
import { writeRgbPng } from '#server/tile-archive/png.ts'
import type { ArchiveTile } from '#server/tile-archive/write-archive.ts'

/** Tiles of smaller zooms hold little more than the edge of the sheet. */
export const firstHeightsZoom = 8
/** Heights are rounded to this part of a metre: steps are invisible, and the tiles small. */
const perMetre = 2
/** How many meters beyond the edge of the sheet the land becomes level and has no more shading. */
const levelAfter = 6000

/** The heights of a place as terrarium tiles: red and green are metres, blue is their fraction. */
export function* heightTiles(map: PlaceMap): Generator<ArchiveTile> {
  let level: Level = { ...map.sheet, heights: map.ground.height }
  const around = heightAround(level)
  for (let z = heightsZoom; z >= firstHeightsZoom; z--) {
    const { size, x0, y0 } = level
    for (let y = Math.floor(y0 / heightTileSize); y * heightTileSize < y0 + size; y++) {
      for (let x = Math.floor(x0 / heightTileSize); x * heightTileSize < x0 + size; x++)
        yield { z, x, y, data: pictureOf(level, around, { x, y }) }
    }
    level = smaller(level)
  }
}

type Level = Sheet & { heights: Float32Array }

/**
 * Beyond its edge the land levels out: if it continued as it is there, each valley would become a trench as long as the
 * tile.
 */
function pictureOf({ size, x0, y0, metres, heights }: Level, around: number, tile: Spot): Buffer {
  const rgb = new Uint8Array(heightTileSize * heightTileSize * 3)
  const inside = (cell: number): number => Math.min(size - 1, Math.max(0, cell))
  for (let row = 0; row < heightTileSize; row++) {
    const y = tile.y * heightTileSize + row - y0
    for (let column = 0; column < heightTileSize; column++) {
      const x = tile.x * heightTileSize + column - x0
      const beyond = metres * Math.hypot(x - inside(x), y - inside(y))
      const nearest = heights[inside(y) * size + inside(x)]!
      const height = nearest + (around - nearest) * eased(0, levelAfter, beyond)
      const value = Math.round((height + 32_768) * perMetre) * (256 / perMetre)
      const at = (row * heightTileSize + column) * 3
      rgb[at] = value >> 16
      rgb[at + 1] = (value >> 8) & 255
      rgb[at + 2] = value & 255
    }
  }
  return writeRgbPng(rgb, heightTileSize)
}

/** The average height of the edge; at the coast everything slopes down to the sea, which does not rise. */
function heightAround({ size, heights }: Level): number {
  const edge = heights.filter((_, at) => {
    const [column, row] = [at % size, Math.floor(at / size)]
    return column === 0 || row === 0 || column === size - 1 || row === size - 1
  })
  return edge.some((height) => height <= 0) ? 0 : edge.reduce((sum, height) => sum + height, 0) / edge.length
}

/** The mean of four cells is a cell of the next smaller zoom. */
function smaller({ size, x0, y0, metres, heights }: Level): Level {
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
  return { size: half, x0: left, y0: top, metres: 2 * metres, heights: into }
}
