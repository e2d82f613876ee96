import { edgeKinds, type EdgeKind } from '#domain/atlas/draft.ts'
import { noNode, type NodeStore } from './node-store.ts'

/** The OpenStreetMap API allows 2,000 nodes. */
const maxNodes = 4096

/** Derived from the way, the start of the stretch in it, and its kind. */
export function edgeId(wayId: number, start: number, kind: EdgeKind): number {
  return (wayId * maxNodes + start) * 8 + edgeKinds.indexOf(kind)
}

/** From one node to another of the same way, both included. */
export type Stretch = { from: number; to: number }

/** Cuts a way at junctions and where nodes are missing. */
export function splitWay(nodes: Uint32Array, store: NodeStore): Stretch[] {
  const stretches: Stretch[] = []
  const end = Math.min(nodes.length, maxNodes)
  let from = 0
  for (let at = 1; at < end; at++) {
    const node = nodes[at] ?? noNode
    if (nodes[from] === noNode || node === noNode) {
      from = at
      continue
    }
    const isLast = at === end - 1 || nodes[at + 1] === noNode
    if (!isLast && !store.isMeeting(node)) continue
    if (hasLength(nodes, from, at)) stretches.push({ from, to: at })
    from = at
  }
  return stretches
}

/** A repeated node is not a stretch. */
function hasLength(nodes: Uint32Array, from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at++) if (nodes[at] !== nodes[from]) return true
  return false
}
