/** Cameras may write slightly more or fewer samples than there are frames. */
const maxDifferent = 2
const shareDifferent = 0.01

/** The fractional sample row of each frame: one to one where the counts match, otherwise by time. */
export function rowsAt(t: Float64Array, pictures: Float64Array): Float64Array {
  const [count, last] = [pictures.length, t.length - 1]
  const rows = new Float64Array(count)
  const isOneByOne = Math.abs(t.length - count) <= Math.max(maxDifferent, shareDifferent * count)
  let row = 0
  for (let index = 0; index < count; index++) {
    if (isOneByOne) {
      rows[index] = Math.min(index, last)
      continue
    }
    const time = pictures[index]!
    while (row < last && t[row + 1]! <= time) row++
    const step = (t[row + 1] ?? Infinity) - t[row]!
    rows[index] = row === last ? last : row + Math.min(1, Math.max(0, step > 0 ? (time - t[row]!) / step : 0))
  }
  return rows
}
