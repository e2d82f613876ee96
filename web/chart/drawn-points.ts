/**
 * At least this share of the samples must have a value to be drawn as a continuous line; sparser series get steps or
 * dots.
 */
const denseShare = 0.5
/** A pause between values this many times longer than usual interrupts a sparse line, too. */
const usualSteps = 2.5

/** Points to draw. A sparse series holds each value until the next one, which makes steps. */
export type DrawnPoints = { x: Float64Array; y: Float32Array; isSparse: boolean }

/**
 * The points of a series as charts draw it. A thermometer that reports once a minute has no two values in a row among
 * samples of every second, so a line through them would be nothing but gaps. In such a series only the samples with a
 * value remain, with a gap (NaN) only where there is none for much longer than usual.
 */
export function drawnPoints(x: Float64Array, y: Float32Array): DrawnPoints {
  const rows = rowsWithValue(y)
  const [first, last] = [rows[0] ?? 0, rows.at(-1) ?? 0]
  if (rows.length === 0 || rows.length >= (last - first + 1) * denseShare) return { x, y, isSparse: false }
  const longest = usualSteps * usualGap(x, rows)
  const drawn: { x: number[]; y: number[] } = { x: [], y: [] }
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    const place = x[row] ?? 0
    if (before !== undefined && place - (x[before] ?? 0) > longest) {
      drawn.x.push(((x[before] ?? 0) + place) / 2)
      drawn.y.push(Number.NaN)
    }
    drawn.x.push(place)
    drawn.y.push(y[row] ?? Number.NaN)
  }
  return { x: Float64Array.from(drawn.x), y: Float32Array.from(drawn.y), isSparse: true }
}

function rowsWithValue(y: Float32Array): Uint32Array {
  const rows = new Uint32Array(y.length)
  let count = 0
  for (let row = 0; row < y.length; row++) if (Number.isFinite(y[row])) rows[count++] = row
  return rows.subarray(0, count)
}

/** The median. */
function usualGap(x: Float64Array, rows: Uint32Array): number {
  const gaps = new Float64Array(Math.max(0, rows.length - 1))
  for (let i = 1; i < rows.length; i++) gaps[i - 1] = (x[rows[i]!] ?? 0) - (x[rows[i - 1]!] ?? 0)
  return gaps.toSorted()[gaps.length >> 1] ?? 0
}

/**
 * Points without neighbours, which no line would show, so they get a dot. At an `undefined` place, only another line
 * has a point.
 */
export function lonePoints(y: ArrayLike<number | null | undefined>): number[] {
  const known: number[] = []
  for (let i = 0; i < y.length; i++) if (y[i] !== undefined) known.push(i)
  const hasValue = (at: number | undefined) => at !== undefined && y[at] !== null
  return known.filter((at, i) => hasValue(at) && !hasValue(known[i - 1]) && !hasValue(known[i + 1]))
}
