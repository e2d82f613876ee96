import { edgeKinds, type EdgeDraft } from '#domain/atlas/draft.ts'
import { turn } from '#domain/geo/ellipsoid.ts'
import { xOf, yOf } from './frame.ts'
import type { Priors } from './sport-priors.ts'
import { type CorridorBox, corridorOf } from './corridor.ts'
import type { Window } from './windows.ts'

/**
 * The edges around a window that its sport may follow, projected onto the window's plane. Nodes are numbered from 0.
 */
export type LocalNetwork = {
  edgeCount: number
  nodeCount: number
  /** The index of each edge in the whole network. */
  source: Int32Array
  kind: Uint8Array
  prior: Float64Array
  length: Float64Array
  nodeA: Int32Array
  nodeB: Int32Array
  /** Edge e has the vertices from `vertexStart[e]` up to but not including `vertexStart[e + 1]`. */
  vertexStart: Int32Array
  x: Float64Array
  y: Float64Array
  /** Metres from the start of the edge. */
  along: Float64Array
  /** Node n has the edges `edgeAt[nodeStart[n]]` up to but not including `edgeAt[nodeStart[n + 1]]`. */
  nodeStart: Int32Array
  edgeAt: Int32Array
}

/**
 * West, south, east and north of every edge. Longitudes are relative to the track, so nothing splits at the date line.
 */
export function edgeBoxes(edges: EdgeDraft[], originLon: number): Float64Array {
  const boxes = new Float64Array(edges.length * 4)
  for (let at = 0; at < edges.length; at++) {
    const { coordinates } = edges[at]!
    let west = Infinity
    let south = Infinity
    let east = -Infinity
    let north = -Infinity
    for (let i = 0; i + 1 < coordinates.length; i += 2) {
      const lon = turn(originLon, coordinates[i]!)
      const lat = coordinates[i + 1]!
      if (lon < west) west = lon
      if (lon > east) east = lon
      if (lat < south) south = lat
      if (lat > north) north = lat
    }
    boxes[at * 4] = west
    boxes[at * 4 + 1] = south
    boxes[at * 4 + 2] = east
    boxes[at * 4 + 3] = north
  }
  return boxes
}

export type EdgeBoxes = { originLon: number; boxes: Float64Array }

export function localNetwork(
  edges: EdgeDraft[],
  { originLon, boxes }: EdgeBoxes,
  window: Window,
  priors: Priors,
): LocalNetwork {
  const corridor = corridorOf(window)
  const { frame } = window
  const shift = xOf(frame, originLon)
  const chosen: number[] = []
  let vertexCount = 0
  const box: CorridorBox = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  for (let at = 0; at < edges.length; at++) {
    box.minX = boxes[at * 4]! * frame.east + shift
    box.maxX = boxes[at * 4 + 2]! * frame.east + shift
    box.minY = yOf(frame, boxes[at * 4 + 1]!)
    box.maxY = yOf(frame, boxes[at * 4 + 3]!)
    if (!corridor.touches(box) || priors[edges[at]!.kind] === undefined) continue
    chosen.push(at)
    vertexCount += edges[at]!.coordinates.length >> 1
  }
  return withNodes(edges, chosen, drawn(edges, chosen, { window, priors, vertexCount }))
}

type Drawn = Omit<LocalNetwork, 'nodeCount' | 'nodeA' | 'nodeB' | 'nodeStart' | 'edgeAt'>

function drawn(
  edges: EdgeDraft[],
  chosen: number[],
  { window: { frame }, priors, vertexCount }: { window: Window; priors: Priors; vertexCount: number },
): Drawn {
  const edgeCount = chosen.length
  const local: Drawn = {
    edgeCount,
    source: Int32Array.from(chosen),
    kind: new Uint8Array(edgeCount),
    prior: new Float64Array(edgeCount),
    length: new Float64Array(edgeCount),
    vertexStart: new Int32Array(edgeCount + 1),
    x: new Float64Array(vertexCount),
    y: new Float64Array(vertexCount),
    along: new Float64Array(vertexCount),
  }
  const { x, y, along } = local
  let vertex = 0
  for (let e = 0; e < edgeCount; e++) {
    const { coordinates, kind } = edges[chosen[e]!]!
    local.kind[e] = edgeKinds.indexOf(kind)
    local.prior[e] = priors[kind] ?? 0
    local.vertexStart[e] = vertex
    for (let i = 0; i + 1 < coordinates.length; i += 2, vertex++) {
      x[vertex] = xOf(frame, coordinates[i]!)
      y[vertex] = yOf(frame, coordinates[i + 1]!)
      if (i > 0)
        along[vertex] =
          along[vertex - 1]! + Math.hypot(x[vertex]! - x[vertex - 1]!, y[vertex]! - y[vertex - 1]!)
    }
    local.length[e] = along[vertex - 1] ?? 0
  }
  local.vertexStart[edgeCount] = vertex
  return local
}

function withNodes(edges: EdgeDraft[], chosen: number[], local: Drawn): LocalNetwork {
  const numbers = new Map<number, number>()
  const numberOf = (node: number): number => {
    let number = numbers.get(node)
    if (number === undefined) numbers.set(node, (number = numbers.size))
    return number
  }
  const nodeA = Int32Array.from(chosen, (at) => numberOf(edges[at]!.nodeA))
  const nodeB = Int32Array.from(chosen, (at) => numberOf(edges[at]!.nodeB))
  const nodeCount = numbers.size
  const nodeStart = new Int32Array(nodeCount + 1)
  for (const node of nodeA) nodeStart[node + 1]!++
  for (const node of nodeB) nodeStart[node + 1]!++
  for (let node = 0; node < nodeCount; node++) nodeStart[node + 1]! += nodeStart[node]!
  const next = nodeStart.slice()
  const edgeAt = new Int32Array(chosen.length * 2)
  for (let e = 0; e < chosen.length; e++) {
    edgeAt[next[nodeA[e]!]!++] = e
    edgeAt[next[nodeB[e]!]!++] = e
  }
  return { ...local, nodeCount, nodeA, nodeB, nodeStart, edgeAt }
}
