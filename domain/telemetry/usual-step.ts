/** How far apart the samples of a recording usually are, in milliseconds. A thousand of them tell. */
export function usualStep(time: Float64Array): number {
  const every = Math.max(1, Math.floor(time.length / 1000))
  const steps: number[] = []
  for (let row = 1; row < time.length; row += every) steps.push(time[row]! - time[row - 1]!)
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
}
