import type { TileAddress } from '#domain/geo/web-mercator.ts'

type TileInParent = TileAddress & { size: number }

export function hasUnknown(heights: Float32Array): boolean {
  for (let pixel = 0; pixel < heights.length; pixel++) if (Number.isNaN(heights[pixel]!)) return true
  return false
}

/** Writes a tile, reduced by half, into its quarter of the coarser tile. */
export function shrinkInto(parent: Float32Array, heights: Float32Array, { x, y, size }: TileInParent): void {
  const half = size / 2
  const [left, top] = [(x & 1) * half, (y & 1) * half]
  for (let row = 0; row < half; row++)
    for (let column = 0; column < half; column++) {
      const at = 2 * row * size + 2 * column
      parent[(top + row) * size + left + column] = meanOfFour(heights, at, size)
    }
}

/** The mean of the known ones among four neighbours. */
function meanOfFour(heights: Float32Array, at: number, size: number): number {
  const mean = (heights[at]! + heights[at + 1]! + heights[at + size]! + heights[at + size + 1]!) / 4
  if (!Number.isNaN(mean)) return mean
  let [sum, count] = [0, 0]
  for (const one of [heights[at]!, heights[at + 1]!, heights[at + size]!, heights[at + size + 1]!]) {
    if (Number.isNaN(one)) continue
    sum += one
    count++
  }
  return count === 0 ? Number.NaN : sum / count
}

/** Replaces unknown heights by those of the coarser tile, which has no unknown ones. */
export function fillFromParent(
  heights: Float32Array,
  parent: Float32Array,
  { x, y, size }: TileInParent,
): void {
  const half = size / 2
  const [left, top] = [(x & 1) * half, (y & 1) * half]
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const at = row * size + column
      if (Number.isNaN(heights[at]!))
        heights[at] = linearAt(parent, size, left + (column + 0.5) / 2 - 0.5, top + (row + 0.5) / 2 - 0.5)
    }
}

/** Interpolates between the four nearest pixels; level beyond the outermost ones. */
export function linearAt(heights: Float32Array, size: number, x: number, y: number): number {
  const within = (place: number) => Math.max(0, Math.min(size - 1, place))
  const [left, top] = [Math.floor(within(x)), Math.floor(within(y))]
  const [right, bottom] = [Math.min(size - 1, left + 1), Math.min(size - 1, top + 1)]
  const [tx, ty] = [within(x) - left, within(y) - top]
  const upper = heights[top * size + left]! * (1 - tx) + heights[top * size + right]! * tx
  const lower = heights[bottom * size + left]! * (1 - tx) + heights[bottom * size + right]! * tx
  return upper * (1 - ty) + lower * ty
}

/** Replaces all unknown heights by those around them, from coarser and coarser means. */
export function fillLevel(heights: Float32Array, size: number): void {
  if (!hasUnknown(heights)) return
  if (size === 1) {
    heights[0] = 0
    return
  }
  const half = size / 2
  const coarse = new Float32Array(half * half)
  for (let row = 0; row < half; row++)
    for (let column = 0; column < half; column++)
      coarse[row * half + column] = meanOfFour(heights, 2 * row * size + 2 * column, size)
  fillLevel(coarse, half)
  for (let at = 0; at < heights.length; at++) {
    if (!Number.isNaN(heights[at]!)) continue
    const [column, row] = [at % size, Math.floor(at / size)]
    heights[at] = linearAt(coarse, half, (column + 0.5) / 2 - 0.5, (row + 0.5) / 2 - 0.5)
  }
}
