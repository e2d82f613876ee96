import { clipLine } from '#domain/geo/clip.ts'
import { boxOfTile, type MercatorBox, type TileAddress } from '#domain/geo/web-mercator.ts'
import { tileExtent } from '#domain/geo/vector-tile.ts'
import type { LevelName } from './draw-tracks.service.ts'

/** Lines extend beyond the edges of a tile by this many grid units, so that their ends are not visible. */
export const tileMargin = 64

/** The area that a tile covers, including its margin. */
export const boxWithMargin = (tile: TileAddress): MercatorBox => boxOfTile(tile, tileMargin / tileExtent)

/**
 * Up to this zoom, lines too small to be seen are drawn as dots, so that a world map shows where someone has
 * been.
 */
export const dotZoom = 8

/** The size of a tile's grid unit in metres of Web Mercator. */
export function unitOf(tile: TileAddress): number {
  const { minX, maxX } = boxOfTile(tile)
  return (maxX - minX) / tileExtent
}

/** The level of detail that a zoom needs. */
export function levelOf(z: number): LevelName {
  if (z <= 6) return 'zoom5'
  if (z <= 9) return 'zoom8'
  return z <= 12 ? 'zoom12' : 'fine'
}

const clipBox = {
  minX: -tileMargin,
  minY: -tileMargin,
  maxX: tileExtent + tileMargin,
  maxY: tileExtent + tileMargin,
}

/** Converts lines from Web Mercator to the grid of a tile, clipped to it. */
export function linesInTile(lines: readonly Float64Array[], tile: TileAddress): number[][] {
  const { minX, maxY } = boxOfTile(tile)
  const unit = unitOf(tile)
  const inGrid = lines.map((line) =>
    line.map((value, i) => (i % 2 === 0 ? value - minX : maxY - value) / unit),
  )
  const drawn = tile.z <= dotZoom && isSpeck(inGrid) ? dotAt(inGrid) : inGrid
  return drawn.flatMap((line) => clipLine(line, clipBox).map(onGrid)).filter((line) => line.length >= 4)
}

function isSpeck(lines: readonly Float64Array[]): boolean {
  for (const axis of [0, 1]) {
    let [least, most] = [Infinity, -Infinity]
    for (const line of lines) {
      for (let i = axis; i < line.length; i += 2) {
        least = Math.min(least, line[i] ?? 0)
        most = Math.max(most, line[i] ?? 0)
      }
    }
    if (most - least >= 1) return false
  }
  return true
}

function dotAt([line]: readonly Float64Array[]): Float64Array[] {
  const [x = 0, y = 0] = line ?? []
  return [Float64Array.of(x, y, x + 1, y)]
}

/** Rounds to whole grid units and drops points that coincide with the previous one. */
function onGrid(line: number[]): number[] {
  const points: number[] = []
  for (let i = 0; i + 1 < line.length; i += 2) {
    const [x, y] = [Math.round(line[i] ?? 0), Math.round(line[i + 1] ?? 0)]
    if (points.length === 0 || points.at(-2) !== x || points.at(-1) !== y) points.push(x, y)
  }
  return points
}
