import { clipLine } from '#domain/geo/clip.ts'
import { clipRing, signedArea } from '#domain/geo/clip-ring.ts'
import { tileExtent } from '#domain/geo/vector-tile.ts'
import { boxOfTile, type TileAddress } from '#domain/geo/web-mercator.ts'

/** Shapes extend beyond the edges of a tile by this many grid units, so that their ends are not visible. */
export const tileMargin = 64

const clipBox = {
  minX: -tileMargin,
  minY: -tileMargin,
  maxX: tileExtent + tileMargin,
  maxY: tileExtent + tileMargin,
}

/** Converts lines from Web Mercator to the grid of a tile, clipped to it. */
export function linesInTile(lines: readonly Float64Array[], tile: TileAddress): number[][] {
  return toGrid(lines, tile)
    .flatMap((line) => clipLine(line, clipBox))
    .map(onGrid)
    .filter((line) => line.length >= 4)
}

/** The rings of all areas, each outer ring before its holes and with the winding that tells them apart. */
export function areasInTile(areas: readonly Float64Array[][], tile: TileAddress): number[][] {
  return areas.flatMap((rings) => {
    const [outer, ...holes] = toGrid(rings, tile).map((ring) => onGrid(clipRing(opened(ring), clipBox)))
    if (!outer || !hasArea(outer)) return []
    return [turned(outer, 1), ...holes.filter(hasArea).map((hole) => turned(hole, -1))]
  })
}

function toGrid(lines: readonly Float64Array[], tile: TileAddress): Float64Array[] {
  const { minX, maxX, maxY } = boxOfTile(tile)
  const unit = (maxX - minX) / tileExtent
  return lines.map((line) => line.map((value, at) => (at % 2 === 0 ? value - minX : maxY - value) / unit))
}

/** Without the point that repeats the first. */
function opened(ring: Float64Array): Float64Array {
  const isClosed = ring.length > 4 && ring[0] === ring.at(-2) && ring[1] === ring.at(-1)
  return isClosed ? ring.subarray(0, -2) : ring
}

const hasArea = (ring: number[]): boolean => ring.length >= 6 && signedArea(ring) !== 0

function turned(ring: number[], sign: 1 | -1): number[] {
  if (signedArea(ring) * sign > 0) return ring
  return Array.from(
    { length: ring.length },
    (_, at) => ring[ring.length - 2 - (at - (at % 2)) + (at % 2)] ?? 0,
  )
}

/** Rounds to whole grid units and drops points that coincide. */
function onGrid(line: number[]): number[] {
  const kept: number[] = []
  for (let at = 0; at + 1 < line.length; at += 2) {
    const x = Math.round(line[at] ?? 0)
    const y = Math.round(line[at + 1] ?? 0)
    if (kept.length === 0 || x !== kept.at(-2) || y !== kept.at(-1)) kept.push(x, y)
  }
  return kept
}
