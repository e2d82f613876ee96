/** The records of a file, in columns that grow. */
export type Rows = {
  count: number
  /** The first content byte of each record. */
  starts: Uint32Array
  /** The index of its layout. */
  layouts: Uint16Array
  /** In milliseconds since 1970, NaN when unknown. */
  times: Float64Array
}

/** A month of samples, one every second. */
const maxRows = 2_600_000
/** The minimum size of an ordinary record, used only to guess how many there are. */
const usualBytes = 24

export function makeRows(bytes: number): Rows {
  const capacity = 16 + Math.min(maxRows, Math.floor(bytes / usualBytes))
  return {
    count: 0,
    starts: new Uint32Array(capacity),
    layouts: new Uint16Array(capacity),
    times: new Float64Array(capacity),
  }
}

/** False when there are more than any recording has. */
export function addRow(rows: Rows, start: number, layout: number, time: number): boolean {
  const row = rows.count
  if (row === rows.starts.length && !growRows(rows)) return false
  rows.starts[row] = start
  rows.layouts[row] = layout
  rows.times[row] = time
  rows.count = row + 1
  return true
}

function growRows(rows: Rows): boolean {
  if (rows.count >= maxRows) return false
  const capacity = rows.count * 2
  const { starts, layouts, times } = rows
  rows.starts = new Uint32Array(capacity)
  rows.layouts = new Uint16Array(capacity)
  rows.times = new Float64Array(capacity)
  rows.starts.set(starts)
  rows.layouts.set(layouts)
  rows.times.set(times)
  return true
}

/** The record numbers of each layout: all records of one layout are read together. */
export function rowsByLayout({ count, layouts }: Rows, layoutCount: number): Uint32Array[] {
  const counts = new Uint32Array(layoutCount)
  for (let row = 0; row < count; row++) counts[layouts[row]!]!++
  const groups = Array.from(counts, (size) => new Uint32Array(size))
  counts.fill(0)
  for (let row = 0; row < count; row++) {
    const layout = layouts[row]!
    groups[layout]![counts[layout]!++] = row
  }
  return groups
}
