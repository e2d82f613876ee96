import type { Picture } from '#domain/stabilization/track-points.ts'

const between = 128

/**
 * The angle in degrees by which the line between a bright sky and a dark ground falls to the right, measured where the
 * wanted columns cross it.
 */
export function horizonFall(
  { width, height, light }: Picture,
  isWanted: (column: number) => boolean,
): number {
  let [count, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0]
  for (let column = 0; column < width; column++) {
    const row = isWanted(column) ? crossingIn(light.subarray(column), width, height) : Number.NaN
    if (Number.isNaN(row)) continue
    count += 1
    sumX += column
    sumY += row
    sumXX += column * column
    sumXY += column * row
  }
  const slope = (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX)
  return (Math.atan(slope) * 180) / Math.PI
}

/** NaN if a column is all sky or all ground. */
function crossingIn(light: Float32Array, width: number, height: number): number {
  for (let row = 1; row < height; row++) {
    const [above, below] = [light[(row - 1) * width]!, light[row * width]!]
    if (above >= between && below < between) return row - 1 + (above - between) / (above - below)
  }
  return Number.NaN
}
