import { linearAt } from './fill-heights.ts'
import { decodeTerrarium, encodeTerrarium } from './terrarium.ts'

/** Which part of a tile is a tile of a finer zoom: `scale` is 2 to the power of the zoom difference. */
export type TilePart = { scale: number; x: number; y: number }

/** The finest step of the encoding: enlarging adds no rounding of its own. */
const step = 1 / 256

/**
 * Enlarges a part of a terrarium picture (red, green, blue) to the width of the picture, or to the given one. The
 * colours themselves cannot be blended.
 */
export function enlargeHeights(
  rgb: Uint8Array,
  size: number,
  { scale, x, y }: TilePart,
  width = size,
): Uint8Array {
  const heights = decodeTerrarium(rgb)
  const enlarged = new Float32Array(width * width)
  const place = (start: number, pixel: number): number =>
    ((start + (pixel + 0.5) / width) * size) / scale - 0.5
  for (let row = 0; row < width; row++)
    for (let column = 0; column < width; column++)
      enlarged[row * width + column] = linearAt(heights, size, place(x, column), place(y, row))
  return encodeTerrarium(enlarged, step)
}
