import type { LocalNetwork } from './local-network.ts'

/** Limits the work in a dense city. */
const maxNodes = 400
/** Searches go a little farther than asked, so the next place can reuse them. */
const minBoundM = 100

/**
 * The nodes around a start, the nearest first (Dijkstra). `from` is the slot of the previous node, `via` the
 * edge from it.
 */
type Tree = { bound: number; node: number[]; metres: number[]; via: number[]; from: number[] }

/** An edge of a route, followed from one position to another, in metres from its start. */
export type RoutePart = { edge: number; from: number; to: number }

/**
 * Shortest ways over the network from one position: call `start`, then ask `metresTo` or `partsTo` other
 * positions.
 */
export class Routes {
  readonly #local: LocalNetwork
  readonly #trees = new Map<number, Tree>()
  readonly #metres: Float64Array
  /** The start that the `#metres` of a node belong to. */
  readonly #stamp: Int32Array
  readonly #slot: Int32Array
  #best: Float64Array
  #start = { edge: 0, at: 0, bound: 0 }
  #count = 0

  constructor(local: LocalNetwork) {
    this.#local = local
    this.#metres = new Float64Array(local.nodeCount)
    this.#stamp = new Int32Array(local.nodeCount)
    this.#slot = new Int32Array(local.nodeCount)
    this.#best = new Float64Array(local.nodeCount)
  }

  start(edge: number, at: number, bound: number): void {
    this.#start = { edge, at, bound }
    this.#count++
    const { nodeA, nodeB, length } = this.#local
    if (at <= bound) this.#reach(nodeA[edge]!, at)
    const rest = length[edge]! - at
    if (rest <= bound) this.#reach(nodeB[edge]!, rest)
  }

  /** Infinity when there is no way within the bound. */
  metresTo(edge: number, at: number): number {
    const { nodeA, nodeB, length } = this.#local
    const direct = edge === this.#start.edge ? Math.abs(at - this.#start.at) : Infinity
    return Math.min(
      direct,
      this.#metresToNode(nodeA[edge]!) + at,
      this.#metresToNode(nodeB[edge]!) + length[edge]! - at,
    )
  }

  partsTo(edge: number, at: number): RoutePart[] {
    const { nodeA, nodeB, length } = this.#local
    const { edge: startEdge, at: startAt } = this.#start
    const overA = this.#metresToNode(nodeA[edge]!) + at
    const overB = this.#metresToNode(nodeB[edge]!) + length[edge]! - at
    if (edge === startEdge && Math.abs(at - startAt) <= Math.min(overA, overB))
      return [{ edge, from: startAt, to: at }]
    const isOverA = overA <= overB
    const parts = this.#partsToNode(isOverA ? nodeA[edge]! : nodeB[edge]!)
    parts.push({ edge, from: isOverA ? 0 : length[edge]!, to: at })
    return parts
  }

  #metresToNode(node: number): number {
    return this.#stamp[node] === this.#count ? this.#metres[node]! : Infinity
  }

  #reach(node: number, metres: number): void {
    const tree = this.#treeOf(node, this.#start.bound - metres)
    for (let slot = 0; slot < tree.node.length; slot++) {
      const sum = metres + tree.metres[slot]!
      if (sum > this.#start.bound) return
      const reached = tree.node[slot]!
      if (this.#metresToNode(reached) <= sum) continue
      this.#stamp[reached] = this.#count
      this.#metres[reached] = sum
    }
  }

  /** From the start to a node within the bound. */
  #partsToNode(node: number): RoutePart[] {
    const { nodeA, nodeB, length } = this.#local
    const { edge, at, bound } = this.#start
    const overA = this.#metresOver(nodeA[edge]!, at, node)
    const overB = this.#metresOver(nodeB[edge]!, length[edge]! - at, node)
    const root = overA <= overB ? nodeA[edge]! : nodeB[edge]!
    const tree = this.#treeOf(root, bound)
    const parts: RoutePart[] = []
    for (let slot = tree.node.indexOf(node); slot > 0; slot = tree.from[slot]!) {
      const via = tree.via[slot]!
      const isForward = nodeB[via] === tree.node[slot]
      parts.push({ edge: via, from: isForward ? 0 : length[via]!, to: isForward ? length[via]! : 0 })
    }
    parts.push({ edge, from: at, to: root === nodeA[edge]! && overA <= overB ? 0 : length[edge]! })
    return parts.toReversed()
  }

  #metresOver(root: number, metres: number, node: number): number {
    if (metres > this.#start.bound) return Infinity
    const tree = this.#treeOf(root, this.#start.bound - metres)
    const slot = tree.node.indexOf(node)
    return slot < 0 ? Infinity : metres + tree.metres[slot]!
  }

  #treeOf(root: number, bound: number): Tree {
    const known = this.#trees.get(root)
    if (known && known.bound >= bound) return known
    const tree = this.#grow(root, Math.max(minBoundM, bound * 1.5))
    this.#trees.set(root, tree)
    return tree
  }

  #grow(root: number, bound: number): Tree {
    const { nodeA, nodeB, nodeStart, edgeAt, length } = this.#local
    const tree: Tree = { bound, node: [], metres: [], via: [], from: [] }
    const open = [root]
    const best = this.#best
    const slots = this.#slot
    const touched = [root]
    const via = new Map<number, { edge: number; from: number }>()
    best[root] = 0
    slots[root] = 1
    while (open.length > 0 && tree.node.length < maxNodes) {
      let nearest = 0
      for (let i = 1; i < open.length; i++) if (best[open[i]!]! < best[open[nearest]!]!) nearest = i
      const node = open[nearest]!
      open[nearest] = open.at(-1)!
      open.pop()
      const slot = tree.node.length
      tree.node.push(node)
      tree.metres.push(best[node]!)
      tree.via.push(via.get(node)?.edge ?? -1)
      tree.from.push(via.get(node)?.from ?? -1)
      for (let i = nodeStart[node]!; i < nodeStart[node + 1]!; i++) {
        const edge = edgeAt[i]!
        const other = nodeA[edge] === node ? nodeB[edge]! : nodeA[edge]!
        const sum = best[node]! + length[edge]!
        if (sum > bound || (slots[other] === 1 && best[other]! <= sum)) continue
        if (slots[other] !== 1) {
          open.push(other)
          touched.push(other)
          slots[other] = 1
        }
        best[other] = sum
        via.set(other, { edge, from: slot })
      }
    }
    for (const node of touched) slots[node] = 0
    return tree
  }
}
