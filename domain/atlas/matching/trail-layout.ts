import type { EdgeDraft } from '#domain/atlas/draft.ts'
import type { NetworkTrail } from './track.ts'

/** An edge as part of a trail. */
export type Stretch = {
  /** Metres of the trail before it. */
  offset: number
  lengthM: number
  isForward: boolean
}
/** Where the edges lie along a trail. An edge followed twice has two stretches. */
export type TrailLayout = { lengthM: number; isClosed: boolean; stretches: Map<number, Stretch[]> }

export function layOut(trail: NetworkTrail, edgeOf: (id: number) => EdgeDraft | undefined): TrailLayout {
  const edges = trail.edgeIds.map(edgeOf)
  const known = edges.reduce((sum, edge) => sum + (edge?.lengthM ?? 0), 0)
  const missing = edges.filter((edge) => !edge).length
  // The lengths of stretches outside the network are unknown, so they share the rest equally.
  const missingM = missing > 0 ? Math.max(0, trail.lengthM - known) / missing : 0
  const lengthM = missing > 0 ? known + missing * missingM : known
  const directions = directionsOf(edges)
  const stretches = new Map<number, Stretch[]>()
  let offset = 0
  for (const [at, edge] of edges.entries()) {
    if (edge) {
      const others = stretches.get(edge.id)
      const stretch = { offset, lengthM: edge.lengthM, isForward: directions[at] === 1 }
      if (others) others.push(stretch)
      else stretches.set(edge.id, [stretch])
    }
    offset += edge?.lengthM ?? missingM
  }
  return { lengthM, isClosed: missing === 0 && isClosed(edges, directions), stretches }
}

/** 1 where an edge is followed from A to B, 0 from B to A: the previous edge decides, or else the next. */
function directionsOf(edges: (EdgeDraft | undefined)[]): Uint8Array {
  const directions = new Uint8Array(edges.length)
  let end: number | undefined
  for (const [at, edge] of edges.entries()) {
    const next = edges[at + 1]
    if (!edge) {
      end = undefined
      continue
    }
    const touchesNext = (node: number): boolean =>
      next !== undefined && (next.nodeA === node || next.nodeB === node)
    if (edge.nodeA === end && edge.nodeB !== end) directions[at] = 1
    else if (edge.nodeB === end && edge.nodeA !== end) directions[at] = 0
    else directions[at] = touchesNext(edge.nodeA) && !touchesNext(edge.nodeB) ? 0 : 1
    end = directions[at] === 1 ? edge.nodeB : edge.nodeA
  }
  return directions
}

function isClosed(edges: (EdgeDraft | undefined)[], directions: Uint8Array): boolean {
  const first = edges[0]
  const last = edges.at(-1)
  if (!first || !last) return false
  const begin = directions[0] === 1 ? first.nodeA : first.nodeB
  return begin === (directions.at(-1) === 1 ? last.nodeB : last.nodeA)
}
