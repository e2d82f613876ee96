import { fillGaps } from '#domain/telemetry/fill-gaps.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { prepareFigures, type IntervalFigures } from './figures-between.ts'

/** A stretch between two marks, in metres from the start. */
export type Split = IntervalFigures & { from_m: number; to_m: number }

/** In metres. Whatever is left after the last mark has to be longer than the rounding of a counter. */
const minRest = 1

/**
 * The kilometres, miles or other lengths of an activity in order; the last one is whatever was left. Empty without
 * times or a distance.
 */
export function splitsOf(samples: Samples, pauses: readonly Pause[], lengthM: number): Split[] {
  const { time, series } = samples
  if (!series.distance || !(lengthM > 0) || time.length < 2 || Number.isNaN(time[0]!)) return []
  const distance = series.distance.slice()
  fillGaps(distance, time)
  const zero = distance[0]!
  const total = distance.at(-1)! - zero
  const figures = prepareFigures(samples, pauses)
  const splits: Split[] = []
  let [row, start] = [0, time[0]!]
  for (let from = 0; total - from >= minRest || from === 0; from += lengthM) {
    const to = Math.min(from + lengthM, total)
    while (row < distance.length - 1 && distance[row]! - zero < to) row++
    const end = momentAt(row, to + zero)
    if (to > from) splits.push({ ...figures(start, end), distance_m: to - from, from_m: from, to_m: to })
    start = end
  }
  return splits

  /** When the mark is passed, within the step that ends at the row. */
  function momentAt(after: number, mark: number): number {
    if (after === 0) return time[0]!
    const [before, reached] = [distance[after - 1]!, distance[after]!]
    const share = reached > before ? (mark - before) / (reached - before) : 1
    return time[after - 1]! + (time[after]! - time[after - 1]!) * Math.min(1, share)
  }
}
