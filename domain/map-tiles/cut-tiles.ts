import { clipBand } from './clip-shape.ts'
import { gridBoxOf, touches, type GridBox } from './grid.ts'
import type { Shape } from './shape.ts'

export type TilePlace = { z: number; x: number; y: number }

/**
 * Visits a tile and those inside it down to a zoom, with the shapes that each of them shows. Tiles outside of
 * the bounds are left out.
 */
export function* cutTiles(
  place: TilePlace,
  shapes: readonly Shape[],
  { toZoom, bounds }: { toZoom: number; bounds: GridBox },
): Generator<{ place: TilePlace; shapes: Shape[] }> {
  if (shapes.length === 0 || !touches(gridBoxOf(place), bounds)) return
  const { z, x, y } = place
  const shown = shapes.filter(({ minZoom }) => minZoom <= z)
  if (shown.length > 0) yield { place, shapes: shown }
  if (z === toZoom) return
  for (const column of [0, 1]) {
    const { minX: low, maxX: high } = gridBoxOf({ z: z + 1, x: 2 * x + column, y: 2 * y })
    const half = clipAll(shapes, { axis: 0, low, high })
    for (const row of [0, 1]) {
      const child = { z: z + 1, x: 2 * x + column, y: 2 * y + row }
      const { minY, maxY } = gridBoxOf(child)
      yield* cutTiles(child, clipAll(half, { axis: 1, low: minY, high: maxY }), { toZoom, bounds })
    }
  }
}

function clipAll(shapes: readonly Shape[], band: Parameters<typeof clipBand>[1]): Shape[] {
  const kept: Shape[] = []
  for (const shape of shapes) {
    const clipped = clipBand(shape, band)
    if (clipped) kept.push(clipped)
  }
  return kept
}
