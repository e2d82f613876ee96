import type { TileAddress } from '#domain/geo/web-mercator.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { fillFromParent, fillLevel, hasUnknown, shrinkInto } from '#domain/terrain/fill-heights.ts'
import {
  childrenOf,
  parentOf,
  pixelPlaces,
  tilesAround,
  tileSize,
  touches,
} from '#domain/terrain/terrain-tile.ts'
import type { Mosaic } from './mosaic.ts'

export type HeightTile = TileAddress & { heights: Float32Array }

/** Heights from elsewhere for pixels that the files do not cover. */
export type Fill = (tile: TileAddress, heights: Float32Array) => Promise<void>

/** Keeps heights outside of memory until they are taken back. */
export type Shelf = {
  put(tile: TileAddress, heights: Float32Array): void
  take(tile: TileAddress): Float32Array
}

export type Pyramid = {
  mosaic: Mosaic
  /** Where the files are; none of them crosses the 180th meridian. */
  areas: readonly BoundingBox[]
  minZoom: number
  maxZoom: number
  /** The true heights of other archives. */
  fillFromOthers: Fill
  /** A guess for the rest of the coarsest tiles. */
  fillTop: Fill
  shelf: Shelf
}

/**
 * All tiles that have a known height, of all zooms. The finest come from the files, each coarser one from the
 * four below it. What stays unknown is then filled from the coarser tile above: near the known heights it
 * continues them, far away it is rough, and nowhere is there a cliff that does not exist.
 */
export async function* terrainPyramid(pyramid: Pyramid): AsyncGenerator<HeightTile> {
  const { minZoom, maxZoom, areas, shelf, fillTop } = pyramid
  const withHoles: TileAddress[] = []
  for (const top of tilesAround(areas, minZoom)) yield* build(top, null)
  // Coarse tiles first: they fill the finer ones.
  for (const tile of withHoles.toSorted((a, b) => a.z - b.z)) {
    const heights = shelf.take(tile)
    if (tile.z === minZoom) {
      await fillTop(tile, heights)
      fillLevel(heights, tileSize)
    } else fillFromParent(heights, shelf.take(parentOf(tile)), { ...tile, size: tileSize })
    shelf.put(tile, heights)
    yield { ...tile, heights }
  }

  type Outcome = { hasHeights: boolean; hasHoles: boolean }

  /** Writes its heights, reduced by half, into its quarter of the parent. */
  async function* build(tile: TileAddress, parent: Float32Array | null): AsyncGenerator<HeightTile, Outcome> {
    let hasHeights = false
    let areChildrenHoled = false
    let heights: Float32Array
    if (tile.z === maxZoom) {
      heights = pyramid.mosaic.heightsAt(pixelPlaces(tile))
      hasHeights = heights.some((metres) => !Number.isNaN(metres))
    } else {
      heights = new Float32Array(tileSize * tileSize).fill(Number.NaN)
      for (const child of childrenOf(tile)) {
        if (!areas.some((area) => touches(child, area))) continue
        const outcome = yield* build(child, heights)
        hasHeights ||= outcome.hasHeights
        areChildrenHoled ||= outcome.hasHoles
      }
    }
    if (!hasHeights) return { hasHeights, hasHoles: false }
    if (hasUnknown(heights)) await pyramid.fillFromOthers(tile, heights)
    const hasHoles = hasUnknown(heights)
    if (parent) shrinkInto(parent, heights, { ...tile, size: tileSize })
    if (hasHoles || areChildrenHoled) shelf.put(tile, heights)
    if (hasHoles) withHoles.push(tile)
    else yield { ...tile, heights }
    return { hasHeights, hasHoles }
  }
}
