import type { Level } from './terrain.ts'

/** Cells along a side of a square of which the highest is known, as a power of two. */
export const squareShift = 4

/** The highest of every square of a level, so that a look over them need not stop at each of their cells. */
export type Peaks = { height: Float32Array; across: number }

export function findPeaks({ size, height }: Level): Peaks {
  const across = (size >> squareShift) + 1
  const peaks = new Float32Array(across * across).fill(-Infinity)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const here = height[row * size + column]!
      // A place between cells is as high as the ones around it, and those may be of the square before.
      for (const r of [row, Math.max(0, row - 1)]) {
        for (const c of [column, Math.max(0, column - 1)]) {
          const at = (r >> squareShift) * across + (c >> squareShift)
          if (here > peaks[at]!) peaks[at] = here
        }
      }
    }
  }
  return { height: peaks, across }
}
