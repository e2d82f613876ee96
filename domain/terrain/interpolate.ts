/** Elevations at whole-numbered places, row by row. */
export type Lattice = { values: Float32Array; width: number; height: number }

/**
 * The surface between elevations at every combination of the places across and down: a cubic through the
 * nearest four each way (Catmull-Rom), since straight lines would show as facets where the light falls on
 * them. Next to unknown elevations it is a straight line, and half a step beyond the last one it is level.
 */
export function interpolateCubic(
  { values, width, height }: Lattice,
  across: Float64Array,
  down: Float64Array,
): Float32Array {
  const columns = across.length
  const narrowed = new Float32Array(height * columns)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < columns; column++) {
      const place = across[column]!
      const at = Math.floor(place)
      narrowed[row * columns + column] = between(values, {
        start: row * width + at,
        stride: 1,
        t: place - at,
      })
    }
  const heights = new Float32Array(down.length * columns)
  for (let row = 0; row < down.length; row++) {
    const place = down[row]!
    const at = Math.floor(place)
    for (let column = 0; column < columns; column++)
      heights[row * columns + column] = between(narrowed, {
        start: at * columns + column,
        stride: columns,
        t: place - at,
      })
  }
  return heights
}

type Step = { start: number; stride: number; t: number }

function between(values: Float32Array, { start, stride, t }: Step): number {
  const [b, c] = [values[start]!, values[start + stride]!]
  if (t === 0) return b
  const [a, d] = [values[start - stride]!, values[start + 2 * stride]!]
  const cubic = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  if (!Number.isNaN(cubic)) return cubic
  const straight = b + (c - b) * t
  if (!Number.isNaN(straight)) return straight
  return t <= 0.5 ? b : c
}
