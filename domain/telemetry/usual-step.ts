/** The usual interval between samples in milliseconds, estimated from a thousand of them. */
export function usualStep(time: Float64Array): number {
  const every = Math.max(1, Math.floor(time.length / 1000))
  const steps: number[] = []
  for (let row = 1; row < time.length; row += every) steps.push(time[row]! - time[row - 1]!)
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
}
