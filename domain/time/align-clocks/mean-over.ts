/** The mean of the steps to both sides; near the ends, of fewer but equally many on each side. */
export function meanOver(values: Float64Array, sides: number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let step = 0; step < values.length; step++) sums[step + 1] = sums[step]! + values[step]!
  return values.map((_, step) => {
    const half = Math.min(sides, step, values.length - 1 - step)
    return (sums[step + half + 1]! - sums[step - half]!) / (2 * half + 1)
  })
}
