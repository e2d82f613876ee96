import type { LocalNetwork } from './local-network.ts'
import { columnOf, rowOf, type SegmentGrid } from './segment-grid.ts'
import { maxCandidates, reachM } from './settings.ts'
import type { Window } from './windows.ts'

/**
 * Two positions on one edge closer than this along it count as one; farther apart they are legs of a
 * switchback.
 */
const apartM = 25
/** Anything closer to a vertex is treated as at the vertex. */
const vertexM = 0.01

/**
 * Place i of a window has the slots from `i * maxCandidates` on; `count[i]` of them are filled, the nearest
 * first.
 */
export type Candidates = {
  count: Uint8Array
  edge: Int32Array
  /** Metres from the start of the edge. */
  at: Float64Array
  /** Metres from the place to the edge. */
  away: Float64Array
}

export function findCandidates(local: LocalNetwork, grid: SegmentGrid, window: Window): Candidates {
  const places = window.x.length
  const candidates: Candidates = {
    count: new Uint8Array(places),
    edge: new Int32Array(places * maxCandidates),
    at: new Float64Array(places * maxCandidates),
    away: new Float64Array(places * maxCandidates),
  }
  const edgeOf = edgesOfVertices(local)
  const vertices = { edgeOf, along: local.along }
  const seen = new Int32Array(local.x.length).fill(-1)
  const near: Near = { count: 0, segment: [], at: [], away: [] }
  for (let place = 0; place < places; place++) {
    collectNear(local, grid, { place, x: window.x[place]!, y: window.y[place]!, seen, near })
    for (let i = 0; i < near.count; i++) {
      if (isNearest(near, i, vertices))
        insert(candidates, place, { edge: edgeOf[near.segment[i]!]!, at: near.at[i]!, away: near.away[i]! })
    }
  }
  return candidates
}

function edgesOfVertices({ edgeCount, vertexStart, x }: LocalNetwork): Int32Array {
  const edgeOf = new Int32Array(x.length)
  for (let e = 0; e < edgeCount; e++) edgeOf.fill(e, vertexStart[e], vertexStart[e + 1])
  return edgeOf
}

/** Segments within reach in numeric order, so that neighbours on an edge are neighbours here. */
type Near = { count: number; segment: number[]; at: number[]; away: number[] }
type Vertices = { edgeOf: Int32Array; along: Float64Array }
type Search = { place: number; x: number; y: number; seen: Int32Array; near: Near }

function collectNear(local: LocalNetwork, grid: SegmentGrid, { place, x, y, seen, near }: Search): void {
  near.count = 0
  const lastRow = rowOf(grid, y + reachM)
  const lastColumn = columnOf(grid, x + reachM)
  for (let row = rowOf(grid, y - reachM); row <= lastRow; row++) {
    for (let column = columnOf(grid, x - reachM); column <= lastColumn; column++) {
      const cell = row * grid.columns + column
      for (let i = grid.start[cell]!; i < grid.start[cell + 1]!; i++) {
        const segment = grid.segments[i]!
        if (seen[segment] === place) continue
        seen[segment] = place
        measure(local, segment, { x, y, near })
      }
    }
  }
}

function measure(
  { x: vx, y: vy, along }: LocalNetwork,
  segment: number,
  { x, y, near }: Pick<Search, 'x' | 'y' | 'near'>,
): void {
  const x1 = vx[segment]!
  const y1 = vy[segment]!
  const dx = vx[segment + 1]! - x1
  const dy = vy[segment + 1]! - y1
  const squared = dx * dx + dy * dy
  const share = squared > 0 ? Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / squared)) : 0
  const ox = x1 + dx * share - x
  const oy = y1 + dy * share - y
  const away = Math.sqrt(ox * ox + oy * oy)
  if (away > reachM) return
  let slot = near.count++
  for (; slot > 0 && near.segment[slot - 1]! > segment; slot--) {
    near.segment[slot] = near.segment[slot - 1]!
    near.at[slot] = near.at[slot - 1]!
    near.away[slot] = near.away[slot - 1]!
  }
  near.segment[slot] = segment
  near.at[slot] = along[segment]! + Math.sqrt(squared) * share
  near.away[slot] = away
}

/** Whether the edge is nearer to the place here than on the adjacent segments. */
function isNearest({ count, segment, at, away }: Near, i: number, { edgeOf, along }: Vertices): boolean {
  const here = segment[i]!
  const edge = edgeOf[here]
  const isAround = (j: number): boolean => {
    if (edgeOf[segment[j]!] !== edge) return false
    // At a vertex the edge continues along the next segment, however long that is.
    if (segment[j] === here + 1 && at[i]! > along[here + 1]! - vertexM) return true
    if (segment[j] === here - 1 && at[i]! < along[here]! + vertexM) return true
    return Math.abs(at[j]! - at[i]!) < apartM
  }
  for (let j = i - 1; j >= 0 && isAround(j); j--) if (away[j]! <= away[i]!) return false
  for (let j = i + 1; j < count && isAround(j); j++) if (away[j]! < away[i]!) return false
  return true
}

function insert(
  { count, edge, at, away }: Candidates,
  place: number,
  one: { edge: number; at: number; away: number },
): void {
  const first = place * maxCandidates
  const filled = count[place]!
  if (filled === maxCandidates && one.away >= away[first + filled - 1]!) return
  let slot = first + Math.min(filled, maxCandidates - 1)
  for (; slot > first && away[slot - 1]! > one.away; slot--) {
    edge[slot] = edge[slot - 1]!
    at[slot] = at[slot - 1]!
    away[slot] = away[slot - 1]!
  }
  edge[slot] = one.edge
  at[slot] = one.at
  away[slot] = one.away
  if (filled < maxCandidates) count[place] = filled + 1
}
