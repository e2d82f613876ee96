/**
 * Rows of elevations from north to south. `west` and `north` are the position of the first elevation itself,
 * whether the file regards it as a point or as the centre of an area.
 */
export type ElevationGrid = {
  west: number
  north: number
  /** Degrees from one elevation to the next; both are positive. */
  stepLon: number
  stepLat: number
  width: number
  height: number
}

/** How a grid is stored: in parts of equal size, from left to right and from top to bottom. */
export type BlockLayout = { blockWidth: number; blockHeight: number }

/** A grid whose elevations are read block by block, in metres. NaN means unknown. */
export type ElevationSource = BlockLayout & {
  grid: ElevationGrid
  /** Always a whole block, also at the right and lower edges of the grid. */
  readBlock: (column: number, row: number) => Float32Array
}

const lowest = -12_000
const highest = 9000
/** Used for unknown elevations by files that do not say so. */
const usualVoids: ReadonlySet<number> = new Set([-32_768, -32_767, -9999])

/** NaN for what cannot be an elevation on Earth. */
export function knownHeight(metres: number, noData: number | null): number {
  const isKnown = metres >= lowest && metres <= highest && metres !== noData && !usualVoids.has(metres)
  return isKnown ? metres : Number.NaN
}
