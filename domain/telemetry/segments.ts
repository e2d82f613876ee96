/** From the first to the last sample of an uninterrupted line, in milliseconds since 1970. */
export type Segment = { from: number; to: number }

/** The times of the uninterrupted lines of a recording. None if it has no times. */
export function segmentsOf(time: Float64Array, breaks: readonly number[]): Segment[] {
  const starts = [0, ...breaks]
  return starts.flatMap((start, n) => {
    const [from, to] = [time[start], time[(starts[n + 1] ?? time.length) - 1]]
    return from !== undefined && to !== undefined && from <= to ? [{ from, to }] : []
  })
}

/** Whether a moment is part of a recording: not before or after it, and not where it is interrupted. */
export const isSeenAt = (time: Float64Array, breaks: readonly number[], timeMs: number): boolean =>
  segmentsOf(time, breaks).some(({ from, to }) => from <= timeMs && timeMs <= to)

/** The moment of these segments that is nearest to a time; undefined if there is none. */
export function nearestIn(segments: readonly Segment[], timeMs: number): number | undefined {
  let nearest: number | undefined
  for (const { from, to } of segments) {
    const moment = Math.min(Math.max(timeMs, from), to)
    if (nearest === undefined || Math.abs(moment - timeMs) < Math.abs(nearest - timeMs)) nearest = moment
  }
  return nearest
}
