import { clipLine } from '#domain/geo/clip.ts'
import { boxOfTile, type MercatorBox, type TileAddress, worldM } from '#domain/geo/web-mercator.ts'
import { worldPixels } from '#domain/geo/map-frame.ts'
import { tileExtent } from '#domain/geo/vector-tile.ts'
import type { LevelName } from './draw-tracks.ts'

/** Lines extend beyond the edges of a tile by this many grid units, so that their ends are not visible. */
export const tileMargin = 64

/** The area that a tile covers, including its margin. */
export const boxWithMargin = (tile: TileAddress): MercatorBox => boxOfTile(tile, tileMargin / tileExtent)

/**
 * Up to this zoom, lines too small to be seen are drawn as dots, so that a world map shows where someone has been. On
 * the map of one account this applies at every zoom: nothing it counts may be missing.
 */
export const dotZoom = 8

/** A line shorter than this on the screen would be smaller than the circle that is drawn instead of it. */
const minLinePixels = 24
/** The width or height, in metres of Web Mercator, of the shortest line that is seen as one at zoom 0. */
export const minLineM = (minLinePixels / worldPixels) * worldM
/** The least size of a track, for someone who did not leave a place. */
export const minSizeM = 1

/** The first zoom at which a track of this width or height is long enough on the screen to be seen as a line. */
export const lineFrom = (sizeM: number): number =>
  Math.max(0, Math.ceil(Math.log2(minLineM / Math.max(sizeM, minSizeM))))

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
export function linesInTile(
  lines: readonly Float64Array[],
  tile: TileAddress,
  hasDots = tile.z <= dotZoom,
): number[][] {
  const { minX, maxY } = boxOfTile(tile)
  const unit = unitOf(tile)
  const inGrid = lines.map((line) =>
    line.map((value, i) => (i % 2 === 0 ? value - minX : maxY - value) / unit),
  )
  const drawn = hasDots && sizeOf(lines) < unit ? dotAt(inGrid) : inGrid
  return drawn.flatMap((line) => clipLine(line, clipBox).map(onGrid)).filter((line) => line.length >= 4)
}

/**
 * The width or the height of all of them together in Web Mercator, whichever is greater. Lines that seem wider than
 * half the world cross the 180th meridian and continue on the other side, so only their height counts.
 */
export function sizeOf(lines: readonly Float64Array[]): number {
  const [width = 0, height = 0] = [0, 1].map((axis) => spanOf(lines, axis))
  return Math.max(width > worldM / 2 ? 0 : width, height)
}

function spanOf(lines: readonly Float64Array[], axis: number): number {
  let [min, max] = [Infinity, -Infinity]
  for (const line of lines) {
    for (let i = axis; i < line.length; i += 2) {
      min = Math.min(min, line[i] ?? 0)
      max = Math.max(max, line[i] ?? 0)
    }
  }
  return max - min
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
