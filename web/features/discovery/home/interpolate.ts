/** The value at `position` (0 to 1) of a series sampled at equal steps. */
export function interpolate(series: readonly number[], position: number): number {
  const place = Math.min(Math.max(position, 0), 1) * (series.length - 1)
  const index = Math.floor(place)
  const before = series[index] ?? 0
  const after = series[index + 1] ?? before
  return before + (after - before) * (place - index)
}
