/** In metres, east and north of the centre of the town. */
export type Spot = { x: number; y: number }
export type Random = () => number

/** The same numbers for the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Street = { to: number; cost: number }
export type Town = { corners: Spot[]; streets: Street[][] }

/** Every fifth street is a main road: complete, and preferred by people. */
const largeEvery = 5
const easeOfLarge = 0.6
const missing = 0.3

/**
 * A town of irregular, skewed blocks from 60 to 180 m, with three in ten of the small streets missing, so
 * that there are dead ends.
 */
export function layTown(halfM: number, random: Random): Town {
  const [columns, rows] = [linesOf(halfM, random), linesOf(halfM, random)]
  const slant = (random() - 0.5) * 0.6
  const shifted = () => (random() - 0.5) * 50
  const corners = rows.flatMap((y) =>
    columns.map((x) => ({ x: x + slant * y + shifted(), y: y + shifted() })),
  )
  const streets: Street[][] = corners.map(() => [])
  const [largeColumn, largeRow] = [Math.floor(random() * largeEvery), Math.floor(random() * largeEvery)]
  const join = (a: number, b: number, isLarge: boolean) => {
    if (!isLarge && random() < missing) return
    const cost = distance(corners[a]!, corners[b]!) * (isLarge ? easeOfLarge : 1)
    streets[a]!.push({ to: b, cost })
    streets[b]!.push({ to: a, cost })
  }
  for (const row of rows.keys())
    for (const column of columns.keys()) {
      const at = row * columns.length + column
      if (column + 1 < columns.length) join(at, at + 1, row % largeEvery === largeRow)
      if (row + 1 < rows.length) join(at, at + columns.length, column % largeEvery === largeColumn)
    }
  return { corners, streets }
}

function linesOf(halfM: number, random: Random): number[] {
  const lines: number[] = []
  for (let at = -halfM; at <= halfM; at += 60 + 120 * random()) lines.push(at)
  return lines
}

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The corners of a short route, according to what seems short that day. Undefined if there is no route. */
export function wayThrough(
  { corners, streets }: Town,
  from: number,
  to: number,
  random: Random,
): Spot[] | undefined {
  const costs = new Float64Array(corners.length).fill(Infinity)
  const before = new Int32Array(corners.length).fill(-1)
  costs[from] = 0
  // The remaining distance is at least the straight line at the cost of a main road, which keeps the search from going
  // backwards.
  const hopeOf = (corner: number) => easeOfLarge * distance(corners[corner]!, corners[to]!)
  const queue: Waiting[] = [{ cost: 0, hope: 0, corner: from }]
  for (let next = takeFirst(queue); next && next.corner !== to; next = takeFirst(queue)) {
    if (next.cost > costs[next.corner]!) continue
    for (const street of streets[next.corner]!) {
      const cost = next.cost + street.cost * (1 + 0.5 * random())
      if (cost >= costs[street.to]!) continue
      costs[street.to] = cost
      before[street.to] = next.corner
      putInto(queue, { cost, hope: cost + hopeOf(street.to), corner: street.to })
    }
  }
  if (costs[to] === Infinity) return undefined
  const way: Spot[] = []
  for (let at = to; at >= 0; at = before[at]!) way.push(corners[at]!)
  return way.toReversed()
}

/** The cost of getting there, and the least possible cost of a route through it. */
type Waiting = { cost: number; hope: number; corner: number }

function putInto(heap: Waiting[], item: Waiting): void {
  let at = heap.push(item) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    if (heap[above]!.hope <= item.hope) break
    heap[at] = heap[above]!
    at = above
  }
  heap[at] = item
}

function takeFirst(heap: Waiting[]): Waiting | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!last || heap.length === 0) return first
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && heap[below + 1]!.hope < heap[below]!.hope) below++
    if (heap[below]!.hope >= last.hope) break
    heap[at] = heap[below]!
    at = below
  }
  heap[at] = last
  return first
}
