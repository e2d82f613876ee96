import { noNode } from './node-store.ts'

export type Rings = {
  /** Closed: the first node is repeated at the end. */
  rings: number[][]
  /** False if a way was missing or some rings could not be closed. */
  isComplete: boolean
}

type Step = { nodes: Uint32Array; isReversed: boolean; end: number }

/** Joins the ways of an outline into rings. Each way is used once. */
export function assembleRings(ways: readonly (Uint32Array | undefined)[]): Rings {
  const whole = ways.filter(
    (way) => way !== undefined && way.length > 1 && !way.includes(noNode),
  ) as Uint32Array[]
  const found: Rings = { rings: [], isComplete: whole.length === ways.length }
  const open: Uint32Array[] = []
  for (const way of whole) {
    if (way[0] === way.at(-1)) keepRing(found, [...way])
    else open.push(way)
  }
  joinOpen(open, found)
  return found
}

function keepRing(found: Rings, ring: number[]): void {
  if (ring.length >= 4) found.rings.push(ring)
}

function joinOpen(ways: Uint32Array[], found: Rings): void {
  const touching = new Map<number, Uint32Array[]>()
  for (const way of ways) {
    for (const end of [way[0] ?? noNode, way.at(-1) ?? noNode]) {
      const list = touching.get(end)
      if (list) list.push(way)
      else touching.set(end, [way])
    }
  }
  const used = new Set<Uint32Array>()
  const nextAt = (node: number): Uint32Array | undefined => {
    const list = touching.get(node) ?? []
    while (list.length > 0) {
      const way = list.pop()
      if (way && !used.has(way)) return way
    }
    return undefined
  }
  for (const way of ways) if (!used.has(way)) walkFrom(way[0] ?? noNode, { used, nextAt, found })
}

type Walk = { used: Set<Uint32Array>; nextAt: (node: number) => Uint32Array | undefined; found: Rings }

/**
 * Walks from way to way. On reaching a node it has passed, a ring is closed and cut off, so that touching
 * rings come out separately.
 */
function walkFrom(start: number, { used, nextAt, found }: Walk): void {
  const path: Step[] = []
  const passed = new Map<number, number>([[start, 0]])
  for (let at = start; ;) {
    const way = nextAt(at)
    if (way) {
      used.add(way)
      const isReversed = way[0] !== at
      const end = (isReversed ? way[0] : way.at(-1)) ?? noNode
      path.push({ nodes: way, isReversed, end })
      const since = passed.get(end)
      if (since === undefined) passed.set(end, path.length)
      else {
        const loop = path.splice(since)
        for (const step of loop) if (step.end !== end) passed.delete(step.end)
        keepRing(found, joined(loop))
      }
      at = end
    } else {
      const last = path.pop()
      if (!last) return
      // Nothing leads on from here.
      found.isComplete = false
      passed.delete(last.end)
      at = path.at(-1)?.end ?? start
    }
  }
}

function joined(steps: Step[]): number[] {
  const ring: number[] = []
  for (const { nodes, isReversed } of steps) {
    for (let at = ring.length === 0 ? 0 : 1; at < nodes.length; at++)
      ring.push(nodes[isReversed ? nodes.length - 1 - at : at] ?? noNode)
  }
  return ring
}
