import type { Coordinates } from '#domain/atlas/draft.ts'

/** More comparisons than a genuine outline needs. */
const maxPerSide = 1000

/**
 * Whether two sides of a closed ring cross. Sides are swept along the longer axis of the ring and compared
 * with those that overlap. A ring built to take long counts as crossing.
 */
export function ringCrossesItself(ring: Coordinates): boolean {
  const { from, to, low, high } = sidesOf(ring)
  const order = Uint32Array.from(from.keys()).toSorted((a, b) => (from[a] ?? 0) - (from[b] ?? 0))
  const active = new Uint32Array(from.length)
  let count = 0
  let left = maxPerSide * Math.max(from.length, 1000)
  for (const one of order) {
    const [begin = 0, bottom = 0, top = 0] = [from[one], low[one], high[one]]
    left -= count
    if (left < 0) return true
    let kept = 0
    for (let at = 0; at < count; at++) {
      const other = active[at] ?? 0
      if ((to[other] ?? 0) < begin) continue
      active[kept++] = other
      if ((low[other] ?? 0) <= top && (high[other] ?? 0) >= bottom && cross(ring, one, other)) return true
    }
    active[kept] = one
    count = kept + 1
  }
  return false
}

type Sides = { from: Float64Array; to: Float64Array; low: Float64Array; high: Float64Array }

/** The box of each side: from and to along the longer axis, low and high across it. */
function sidesOf(ring: Coordinates): Sides {
  const count = Math.max(0, ring.length / 2 - 1)
  const column = (axis: number, pick: (a: number, b: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, side) =>
      pick(ring[2 * side + axis] ?? 0, ring[2 * side + 2 + axis] ?? 0),
    )
  const boxes = [0, 1].map((axis) => ({ min: column(axis, Math.min), max: column(axis, Math.max) }))
  const [along, across] = boxes.toSorted((a, b) => width(b) - width(a))
  const none = new Float64Array()
  return {
    from: along?.min ?? none,
    to: along?.max ?? none,
    low: across?.min ?? none,
    high: across?.max ?? none,
  }
}

type Extent = { min: Float64Array; max: Float64Array }

const width = ({ min, max }: Extent): number =>
  max.reduce((best, one) => Math.max(best, one), -Infinity) -
  min.reduce((best, one) => Math.min(best, one), Infinity)

/** Each side has the ends of the other on opposite sides. Sides that only touch do not cross. */
function cross(ring: Coordinates, one: number, other: number): boolean {
  return (
    hand(ring, one, other) * hand(ring, one, other + 1) < 0 &&
    hand(ring, other, one) * hand(ring, other, one + 1) < 0
  )
}

/** On which side of an edge a corner lies. */
function hand(ring: Coordinates, side: number, corner: number): number {
  const x = ring[2 * side] ?? 0
  const y = ring[2 * side + 1] ?? 0
  const east = (ring[2 * side + 2] ?? 0) - x
  const north = (ring[2 * side + 3] ?? 0) - y
  return Math.sign(east * ((ring[2 * corner + 1] ?? 0) - y) - north * ((ring[2 * corner] ?? 0) - x))
}
