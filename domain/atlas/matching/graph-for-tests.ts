import type { EdgeDraft } from '#domain/atlas/draft.ts'
import type { Random } from './plane-for-tests.ts'

export type Step = { edge: EdgeDraft; isForward: boolean }

export type Graph = Map<number, Step[]>

/** The edges leading out of each node. */
export function graphOf(edges: EdgeDraft[]): Graph {
  const graph: Graph = new Map()
  const add = (node: number, step: Step) => graph.set(node, [...(graph.get(node) ?? []), step])
  for (const edge of edges) {
    add(edge.nodeA, { edge, isForward: true })
    add(edge.nodeB, { edge, isForward: false })
  }
  return graph
}

export const endOf = ({ edge, isForward }: Step): number => (isForward ? edge.nodeB : edge.nodeA)

/** A fairly short route between two nodes, a different one each time; empty if there is none. */
export function someWay(graph: Graph, { from, to }: { from: number; to: number }, random: Random): Step[] {
  const weights = new Map<EdgeDraft, number>()
  const weightOf = (edge: EdgeDraft): number => {
    const weight = weights.get(edge) ?? edge.lengthM * (0.7 + random())
    weights.set(edge, weight)
    return weight
  }
  const best = new Map<number, { cost: number; step: Step | undefined; before: number }>([
    [from, { cost: 0, step: undefined, before: from }],
  ])
  const open = new Set([from])
  while (open.size > 0) {
    const node = [...open].reduce((a, b) => (best.get(a)!.cost <= best.get(b)!.cost ? a : b))
    if (node === to) break
    open.delete(node)
    for (const step of graph.get(node) ?? []) {
      const cost = best.get(node)!.cost + weightOf(step.edge)
      if (cost >= (best.get(endOf(step))?.cost ?? Infinity)) continue
      best.set(endOf(step), { cost, step, before: node })
      open.add(endOf(step))
    }
  }
  const way: Step[] = []
  for (let at = best.get(to); at?.step; at = best.get(at.before)) way.push(at.step)
  return way.toReversed()
}
