/**
 * The average of the neighbours up to `reach` steps away, three times, which leaves no corner. Towards the
 * ends fewer neighbours count, the same number on both sides: the first and the last value stay as they are.
 */
export function smooth(values: Float64Array, reach: number): Float64Array {
  return average(average(average(values, reach), reach), reach)
}

function average(values: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0)
  return values.map((_, i) => {
    const width = Math.min(reach, i, values.length - 1 - i)
    return ((sums[i + width + 1] ?? 0) - (sums[i - width] ?? 0)) / (2 * width + 1)
  })
}

/** A smooth line that is nowhere below the values: the average of what is highest nearby. */
export function smoothAbove(values: Float64Array, reach: number): Float64Array {
  // By then, every neighbour within reach has taken this value into account.
  return average(highestNearby(values, reach), reach)
}

function highestNearby(values: Float64Array, reach: number): Float64Array {
  return values.map((_, i) => {
    let highest = Number.NEGATIVE_INFINITY
    const last = Math.min(values.length - 1, i + reach)
    for (let near = Math.max(0, i - reach); near <= last; near++)
      highest = Math.max(highest, values[near] ?? highest)
    return highest
  })
}
