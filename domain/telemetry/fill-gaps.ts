/**
 * Interpolates between known values over time, or over the samples if there are no times; the ends are held.
 */
export function fillGaps(column: Float32Array, time: Float64Array): void {
  let known = -1
  for (let row = 0; row < column.length; row++) {
    if (Number.isNaN(column[row]!)) continue
    if (known < 0) column.fill(column[row]!, 0, row)
    else if (row - known > 1) fillBetween(column, time, known, row)
    known = row
  }
  if (known >= 0) column.fill(column[known]!, known + 1)
}

function fillBetween(column: Float32Array, time: Float64Array, from: number, to: number): void {
  const [first, last] = [column[from]!, column[to]!]
  const duration = time[to]! - time[from]!
  for (let row = from + 1; row < to; row++) {
    const share = duration > 0 ? (time[row]! - time[from]!) / duration : (row - from) / (to - from)
    column[row] = first + (last - first) * share
  }
}
