/** Which four samples count at a place between samples, and how much. */
export type Spline = { from: number; weights: readonly [number, number, number, number] }

/** A cubic B-spline, smooth everywhere: linear interpolation of coarse heights would show as facets. */
export function splineAt(position: number): Spline {
  const floor = Math.floor(position)
  const t = position - floor
  const rest = 1 - t
  const weights = [
    rest ** 3 / 6,
    (3 * t ** 3 - 6 * t ** 2 + 4) / 6,
    (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6,
    t ** 3 / 6,
  ] as const
  return { from: floor - 1, weights }
}

/** Of samples in rows and columns. */
export function blendAt(
  sampleAt: (column: number, row: number) => number,
  across: Spline,
  down: Spline,
): number {
  let blended = 0
  for (let j = 0; j < 4; j++)
    for (let i = 0; i < 4; i++)
      blended += sampleAt(across.from + i, down.from + j) * (across.weights[i] ?? 0) * (down.weights[j] ?? 0)
  return blended
}
