/**
 * The points of a line that can be told apart on screen: of all that fall into one pixel column, the first,
 * the lowest, the highest and the last, so that no peak is lost however many points there are. NaN interrupts
 * the line and becomes null, as the chart expects.
 */
export function decimate(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  { from, to, columns }: { from: number; to: number; columns: number },
): { x: number[]; y: (number | null)[] } {
  // One point beyond each edge, so that the line continues to the edge.
  const begin = Math.max(0, firstAtLeast(x, from) - 1)
  const end = Math.min(x.length, firstAtLeast(x, to) + 1)
  const line: Line = { x: [], y: [] }
  if (end - begin <= columns * 4) {
    for (let i = begin; i < end; i++) push(line, x[i] ?? 0, y[i] ?? Number.NaN)
    return line
  }
  const width = (to - from) / columns
  let i = begin
  while (i < end) {
    const column = Math.floor(((x[i] ?? 0) - from) / width)
    let next = i + 1
    while (next < end && Math.floor(((x[next] ?? 0) - from) / width) === column) next++
    pushColumn(line, { x, y, begin: i, end: next })
    i = next
  }
  return line
}

type Line = { x: number[]; y: (number | null)[] }

function push(line: Line, x: number, y: number): void {
  line.x.push(x)
  line.y.push(Number.isNaN(y) ? null : y)
}

type Column = { x: ArrayLike<number>; y: ArrayLike<number>; begin: number; end: number }

function pushColumn(line: Line, { x, y, begin, end }: Column): void {
  let lowest = -1
  let highest = -1
  let gap = -1
  for (let i = begin; i < end; i++) {
    const value = y[i] ?? Number.NaN
    if (Number.isNaN(value)) gap = i
    else {
      if (lowest < 0 || value < (y[lowest] ?? 0)) lowest = i
      if (highest < 0 || value > (y[highest] ?? 0)) highest = i
    }
  }
  const kept = [begin, Math.min(lowest, highest), Math.max(lowest, highest), gap, end - 1].filter(
    (i) => i >= 0,
  )
  let last = -1
  for (const i of kept.toSorted((a, b) => a - b)) {
    if (i !== last) push(line, x[i] ?? 0, y[i] ?? Number.NaN)
    last = i
  }
}

/** The index of the first value that is not less; the length when all are less. Values are ascending. */
export function firstAtLeast(values: ArrayLike<number>, wanted: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of the nearest value; -1 when there is none. */
export function nearestIndex(values: ArrayLike<number>, wanted: number): number {
  const after = firstAtLeast(values, wanted)
  if (after === 0) return values.length === 0 ? -1 : 0
  if (after === values.length) return after - 1
  return wanted - (values[after - 1] ?? 0) <= (values[after] ?? 0) - wanted ? after - 1 : after
}
