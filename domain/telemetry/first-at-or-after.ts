/** The index of the first sample at or after a moment; the number of samples if there is none. */
export function firstAtOrAfter(time: Float64Array, moment: number): number {
  let [low, high] = [0, time.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (time[middle]! < moment) low = middle + 1
    else high = middle
  }
  return low
}
