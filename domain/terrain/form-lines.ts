/** Heights at the crossings of a grid, row after row. */
export type FormGrid = { columns: number; rows: number; metres: ArrayLike<number> }

export type FormLine = {
  metres: number
  isStrong: boolean
  points: (readonly [column: number, row: number])[]
}

const steps = [20, 50, 100, 200, 500, 1000]
const maxLevels = 9
/** Every fifth line is drawn stronger. */
const strong = 5

/**
 * Lines that follow the shape of the ground. Where heights are coarse, they show its shape as form lines do on old
 * maps, without saying how high it is.
 */
export function formLines(grid: FormGrid): FormLine[] {
  let [lowest, highest] = [Infinity, -Infinity]
  for (let at = 0; at < grid.metres.length; at++) {
    const height = grid.metres[at] ?? Number.NaN
    if (height < lowest) lowest = height
    if (height > highest) highest = height
  }
  const step = steps.find((one) => (highest - lowest) / one <= maxLevels) ?? steps.at(-1) ?? 1000
  const lines: FormLine[] = []
  for (let n = Math.floor(lowest / step) + 1; n * step < highest; n++)
    for (const points of linesAt(grid, n * step))
      lines.push({ metres: n * step, isStrong: n % strong === 0, points })
  return lines
}

type Point = readonly [number, number]
/** The edges of a square, and the corners that each connects. */
const edges = [
  [0, 1],
  [1, 2],
  [3, 2],
  [0, 3],
] as const
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

/** Marching squares: finds where each square's edges cross the height, and joins these points from square to square. */
function linesAt({ columns, rows, metres }: FormGrid, level: number): Point[][] {
  const places = new Map<string, Point>()
  const next = new Map<string, string[]>()
  const link = (a: string, b: string) => {
    next.set(a, [...(next.get(a) ?? []), b])
    next.set(b, [...(next.get(b) ?? []), a])
  }
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column
      const [a, b] = [metres[at] ?? 0, metres[at + 1] ?? 0]
      const [c, d] = [metres[at + columns + 1] ?? 0, metres[at + columns] ?? 0]
      // Most squares are on one side of the line.
      const above = Number(a >= level) + Number(b >= level) + Number(c >= level) + Number(d >= level)
      if (above === 0 || above === 4 || Number.isNaN(a + b + c + d)) continue
      const heights = [a, b, c, d]
      const crossed = edges.flatMap(([from, to]) => {
        const [first = 0, second = 0] = [heights[from], heights[to]]
        if (first < level === second < level) return []
        const share = (level - first) / (second - first)
        const [start, end] = [corners[from], corners[to]]
        const x = column + start[0] + share * (end[0] - start[0])
        const y = row + start[1] + share * (end[1] - start[1])
        // Both squares at an edge identify it by the same corners.
        const key = `${column + start[0]} ${row + start[1]} ${end[0] === start[0] ? 'down' : 'across'}`
        places.set(key, [x, y])
        return [key]
      })
      for (let n = 0; n + 1 < crossed.length; n += 2) link(crossed[n] ?? '', crossed[n + 1] ?? '')
    }
  }
  return join(places, next)
}

function join(places: ReadonlyMap<string, Point>, next: ReadonlyMap<string, string[]>): Point[][] {
  const seen = new Set<string>()
  const follow = (start: string): Point[] => {
    const points: Point[] = []
    let at: string | undefined = start
    while (at !== undefined && !seen.has(at)) {
      seen.add(at)
      const place = places.get(at)
      if (place) points.push(place)
      at = next.get(at)?.find((other) => !seen.has(other))
    }
    const first = places.get(start)
    // A ring ends where it began.
    if (first && points.length > 2 && next.get(start)?.length === 2) points.push(first)
    return points
  }
  const ends = [...places.keys()].filter((key) => next.get(key)?.length === 1)
  return [...ends, ...places.keys()]
    .filter((key) => !seen.has(key))
    .flatMap((key) => {
      if (seen.has(key)) return []
      const points = follow(key)
      return points.length > 1 ? [points] : []
    })
}
