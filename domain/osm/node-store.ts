import { distanceBetween } from '#domain/geo/distance.ts'
import { isId } from './elements.ts'
import { GrowingUint32, sortInPlace } from './growing.ts'
import { noPosition, type NodeColumns } from './nodes.ts'

const twoTo32 = 2 ** 32

/** Sorted ids that share everything above their lower 32 bits. */
type Shelf = { ids: Uint32Array; offset: number }
type Collected = { ofEdges: GrowingUint32; ofAreas: GrowingUint32 }

/** Collects the ids of the nodes that ways need, because most nodes of an extract are not needed. */
export class NeededNodes {
  readonly #collected = new Map<number, Collected>()

  /** A node that occurs twice is a junction. */
  addOfEdge(refs: Float64Array): void {
    let last = 0
    for (const id of refs) {
      if (isId(id) && id !== last) this.#at(id).ofEdges.push(id >>> 0)
      last = id
    }
  }

  addOfArea(refs: Float64Array): void {
    for (const id of refs) if (isId(id)) this.#at(id).ofAreas.push(id >>> 0)
  }

  #at(id: number): Collected {
    const high = Math.floor(id / twoTo32)
    let collected = this.#collected.get(high)
    if (!collected)
      this.#collected.set(high, (collected = { ofEdges: new GrowingUint32(), ofAreas: new GrowingUint32() }))
    return collected
  }

  /** Sorts the ids. Nothing can be added afterwards. */
  toStore(): NodeStore {
    const shelves: Shelf[] = []
    const meetings = new Map<number, Uint32Array>()
    let count = 0
    for (const [high, { ofEdges, ofAreas }] of this.#collected) {
      const edges = sortInPlace(ofEdges.slice())
      meetings.set(high, repeated(edges))
      const ids = union(edges, sortInPlace(ofAreas.slice()))
      shelves[high] = { ids, offset: count }
      count += ids.length
    }
    this.#collected.clear()
    const store = new NodeStore(shelves, count)
    for (const [high, lows] of meetings) for (const low of lows) store.markMeeting(high * twoTo32 + low)
    return store
  }
}

function repeated(sorted: Uint32Array): Uint32Array {
  const found = new GrowingUint32()
  for (let at = 1; at < sorted.length; at++)
    if (sorted[at] === sorted[at - 1] && (at === 1 || sorted[at] !== sorted[at - 2]))
      found.push(sorted[at] ?? 0)
  return found.slice()
}

/** The union of two sorted lists, each number once. */
function union(one: Uint32Array, other: Uint32Array): Uint32Array {
  const all = new Uint32Array(one.length + other.length)
  let kept = 0
  let left = 0
  let right = 0
  while (left < one.length || right < other.length) {
    const a = one[left] ?? Infinity
    const b = other[right] ?? Infinity
    const next = Math.min(a, b)
    if (a === next) left++
    else right++
    if (kept === 0 || all[kept - 1] !== next) all[kept++] = next
  }
  return all.slice(0, kept)
}

/** Stands for a node that is missing from the extract or has no valid position. */
export const noNode = 0xffff_ffff

/** The positions of the needed nodes: twelve bytes each, and one bit for junctions. */
export class NodeStore {
  readonly #shelves: Shelf[]
  readonly #lat: Int32Array
  readonly #lon: Int32Array
  readonly #meetings: Uint8Array
  /** Ids come almost in order: the next one is mostly right after the last. */
  #cursor = 0
  #nodes = new Uint32Array(2048)

  constructor(shelves: Shelf[], count: number) {
    this.#shelves = shelves
    this.#lat = new Int32Array(count).fill(noPosition)
    this.#lon = new Int32Array(count)
    this.#meetings = new Uint8Array((count >> 3) + 1)
  }

  markMeeting(id: number): void {
    const node = this.#find(id)
    if (node !== noNode) this.#meetings[node >>> 3] = (this.#meetings[node >>> 3] ?? 0) | (1 << (node & 7))
  }

  isMeeting(node: number): boolean {
    return (((this.#meetings[node >>> 3] ?? 0) >> (node & 7)) & 1) === 1
  }

  place({ count, ids, lat, lon }: NodeColumns): void {
    for (let row = 0; row < count; row++) {
      const node = this.#find(ids[row] ?? 0)
      if (node === noNode || lon[row] === noPosition) continue
      this.#lat[node] = lat[row] ?? noPosition
      this.#lon[node] = lon[row] ?? 0
    }
  }

  /** The indexes of nodes in this store, which identify them from now on. The array is reused for the next way. */
  nodesOf(refs: Float64Array): Uint32Array {
    if (this.#nodes.length < refs.length) this.#nodes = new Uint32Array(refs.length)
    const nodes = this.#nodes
    for (let at = 0; at < refs.length; at++) {
      const node = this.#find(refs[at] ?? 0)
      nodes[at] = node !== noNode && this.#lat[node] !== noPosition ? node : noNode
    }
    return nodes.subarray(0, refs.length)
  }

  lat(node: number): number {
    return (this.#lat[node] ?? 0) / 1e7
  }

  lon(node: number): number {
    return (this.#lon[node] ?? 0) / 1e7
  }

  /** In metres. */
  distance(one: number, other: number): number {
    return distanceBetween(this.lat(one), this.lon(one), this.lat(other), this.lon(other))
  }

  #find(id: number): number {
    const shelf = this.#shelves[Math.floor(id / twoTo32)]
    if (!shelf) return noNode
    const { ids, offset } = shelf
    const low = id >>> 0
    let from = 0
    let to = ids.length
    const cursor = this.#cursor
    if (cursor < to) {
      const here = ids[cursor] ?? 0
      if (here < low) {
        // Growing steps from the last index, then binary search.
        let step = 1
        from = cursor + 1
        while (from + step < to && (ids[from + step] ?? 0) < low) {
          from += step
          step *= 2
        }
        if (from + step < to) to = from + step + 1
      } else to = cursor + 1
    }
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((ids[middle] ?? 0) < low) from = middle + 1
      else to = middle
    }
    this.#cursor = from
    return ids[from] === low ? offset + from : noNode
  }
}
