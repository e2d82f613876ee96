import type { Level } from './level.ts'

/** Cells along the side of a square with a known highest point, as a power of two. */
export const squareShift = 4

/** The highest point of every square of a level, so that a ray can skip whole squares. */
export type Peaks = { height: Float32Array; across: number }

export function findPeaks({ size, height }: Level): Peaks {
  const across = (size >> squareShift) + 1
  const peaks = new Float32Array(across * across).fill(-Infinity)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      // A place between cells counts as high as the highest of the four around it.
      const at = row * size + column
      const right = column + 1 < size ? 1 : 0
      const above = row + 1 < size ? size : 0
      const near = Math.max(
        height[at]!,
        height[at + right]!,
        height[at + above]!,
        height[at + above + right]!,
      )
      const square = (row >> squareShift) * across + (column >> squareShift)
      if (near > peaks[square]!) peaks[square] = near
    }
  }
  return { height: peaks, across }
}
