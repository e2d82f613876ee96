import type { Coordinates } from './draft.ts'

/** At this depth, pieces are less than a millimetre wide even if halving began with the whole world. */
const deepest = 40

/**
 * Cuts areas into pieces with at most this many corners, so that a search for a point tests only a few. Holes
 * stay holes.
 */
export function cutAreas(areas: readonly Coordinates[][], maxCorners: number): Coordinates[][] {
  const pieces: Coordinates[][] = []
  const left = areas.map((rings) => ({ rings, depth: 0 }))
  for (let area = left.pop(); area; area = left.pop()) {
    const { rings, depth } = area
    const corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
    if (corners <= maxCorners || depth >= deepest) pieces.push(rings)
    else for (const half of halvesOf(rings)) left.push({ rings: half, depth: depth + 1 })
  }
  return pieces
}

type Point = readonly [number, number]
/** The part of a ring on one side, from where it crosses the cut to where it crosses back. */
type Chain = { points: Point[]; from: number; to: number }
type Side = { chains: Chain[]; wholes: { ring: Coordinates; isHole: boolean }[] }

/** Across the longer side, in the middle. */
function halvesOf(rings: Coordinates[]): Coordinates[][] {
  const cut = betweenCorners(rings, middleOf(rings[0] ?? new Float64Array()))
  const crossings: number[] = []
  const sides: [Side, Side] = [
    { chains: [], wholes: [] },
    { chains: [], wholes: [] },
  ]
  rings.forEach((ring, index) => divide({ ring, isHole: index > 0, cut, crossings, sides }))
  // Along the cut, every second stretch is inside.
  const inOrder = crossings.map((_, id) => id).toSorted((a, b) => (crossings[a] ?? 0) - (crossings[b] ?? 0))
  const partnerOf = new Map(
    inOrder.map((id, place) => [id, inOrder[place % 2 === 0 ? place + 1 : place - 1] ?? id]),
  )
  return sides.flatMap((side) => areasOf(side, partnerOf))
}

type Cut = { axis: 0 | 1; at: number }

function middleOf(ring: Coordinates): Cut {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0]
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return east - west > north - south
    ? { axis: 0, at: (west + east) / 2 }
    : { axis: 1, at: (south + north) / 2 }
}

/**
 * Moves the cut between the nearest corners: where a ring only touches it, it would be unclear which side is inside.
 */
function betweenCorners(rings: Coordinates[], { axis, at }: Cut): Cut {
  let [below, above] = [-Infinity, Infinity]
  for (const ring of rings) {
    for (let i: number = axis; i < ring.length; i += 2) {
      const value = ring[i] ?? 0
      if (value < at) below = Math.max(below, value)
      else above = Math.min(above, value)
    }
  }
  return { axis, at: below === -Infinity || above === Infinity ? at : (below + above) / 2 }
}

type Division = { ring: Coordinates; isHole: boolean; cut: Cut; crossings: number[]; sides: [Side, Side] }

/** A corner on the cut counts as beyond it, so every ring crosses an even number of times. */
function divide({ ring, isHole, cut, crossings, sides }: Division): void {
  const corners = ring.length / 2 - 1
  const cornerAt = (index: number): Point => [
    ring[2 * (index % corners)] ?? 0,
    ring[2 * (index % corners) + 1] ?? 0,
  ]
  const sideAt = (index: number): 0 | 1 => (cornerAt(index)[cut.axis] >= cut.at ? 1 : 0)
  let first = 0
  while (first < corners && sideAt(first) === sideAt(first + 1)) first++
  if (first === corners) {
    sides[sideAt(0)].wholes.push({ ring, isHole })
    return
  }
  let crossing = cross(cornerAt(first), cornerAt(first + 1), cut)
  const firstId = crossings.push(crossing[1 - cut.axis] ?? 0) - 1
  let chain: Chain = { points: [crossing], from: firstId, to: firstId }
  for (let index = first + 1; index <= first + corners; index++) {
    chain.points.push(cornerAt(index))
    const side = sideAt(index)
    if (side === sideAt(index + 1)) continue
    const isLast = index === first + corners
    crossing = cross(cornerAt(index), cornerAt(index + 1), cut)
    chain.to = isLast ? firstId : crossings.push(crossing[1 - cut.axis] ?? 0) - 1
    chain.points.push(crossing)
    sides[side].chains.push(chain)
    chain = { points: [crossing], from: chain.to, to: chain.to }
  }
}

function cross(a: Point, b: Point, { axis, at }: Cut): Point {
  const share = (at - a[axis]) / (b[axis] - a[axis])
  const along = a[(1 - axis) as 0 | 1] + share * (b[(1 - axis) as 0 | 1] - a[(1 - axis) as 0 | 1])
  return axis === 0 ? [at, along] : [along, at]
}

/**
 * Joins the chains of one side along the cut. The results are outer rings, because a hole that reaches the
 * cut becomes a bay.
 */
function areasOf({ chains, wholes }: Side, partnerOf: Map<number, number>): Coordinates[][] {
  const chainAt = new Map(
    chains.flatMap(
      (chain) =>
        [
          [chain.from, chain],
          [chain.to, chain],
        ] as const,
    ),
  )
  const unused = new Set(chains)
  const areas = wholes.filter(({ isHole }) => !isHole).map(({ ring }) => [ring])
  for (const start of chains) {
    if (!unused.has(start)) continue
    const points: Point[] = []
    let at = start.from
    for (let chain: Chain | undefined = start; chain && unused.delete(chain); chain = chainAt.get(at)) {
      const isForward = chain.from === at
      for (const point of isForward ? chain.points : chain.points.toReversed()) points.push(point)
      at = partnerOf.get(isForward ? chain.to : chain.from) ?? -1
    }
    const ring = closedRing(points)
    if (ring) areas.push([ring])
  }
  for (const { ring, isHole } of wholes) {
    if (isHole) (areas.find(([outer]) => outer && isInside(ring, outer)) ?? areas[0])?.push(ring)
  }
  return areas
}

function closedRing(points: Point[]): Coordinates | undefined {
  const distinct = points.filter(([x, y], index) => {
    const [lastX, lastY] = points[index === 0 ? points.length - 1 : index - 1] ?? []
    return x !== lastX || y !== lastY
  })
  const [first] = distinct
  return first && distinct.length >= 3 ? Float64Array.from([...distinct, first].flat()) : undefined
}

/** Whether the first corner of one ring lies in the other. */
function isInside([x = 0, y = 0]: Coordinates, outer: Coordinates): boolean {
  let inside = false
  for (let i = 2; i + 1 < outer.length; i += 2) {
    const [x1, y1, x2, y2] = [outer[i - 2] ?? 0, outer[i - 1] ?? 0, outer[i] ?? 0, outer[i + 1] ?? 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
