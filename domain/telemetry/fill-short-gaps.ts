import type { Between } from './between.ts'

type Column = Float32Array | Float64Array

/** Fills gaps between known values that are joined and not too far apart. Changes the column. */
export function fillShortGaps(
  column: Column,
  { time, joined }: { time: Float64Array; joined: Uint8Array },
  longestMs: number,
  between: Between,
): void {
  let known = -1
  for (let row = 0; row < column.length; row++) {
    if (joined[row] === 0) known = -1
    if (Number.isNaN(column[row]!)) continue
    const duration = known < 0 ? 0 : time[row]! - time[known]!
    if (duration > 0 && duration <= longestMs) {
      for (let missing = known + 1; missing < row; missing++) {
        column[missing] = between(column[known]!, column[row]!, (time[missing]! - time[known]!) / duration)
      }
    }
    known = row
  }
}
