import type { EdgeDraft, EdgeKind } from '#domain/atlas/draft.ts'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { graphOf, someWay } from './graph-for-tests.ts'
import {
  besides,
  edgeForTests,
  lengthOf,
  pointsOf,
  switchbackLine,
  windingLine,
  type Point,
  type Random,
} from './plane-for-tests.ts'
import type { Network, NetworkTrail } from './track.ts'

const nodesApartM = 260
/** How far from a path a cycleway runs. */
const asideM = 15

/**
 * Paths and roads over hills, with trails along them, several on some sections. Some paths climb in
 * switchbacks, and a cycleway runs beside one row of paths.
 */
export function hillsForTests({ seed, size }: { seed: number; size: number }): Network {
  const random = randomFrom(seed)
  const edges = pathsOf(size, random)
  const trails: NetworkTrail[] = [...routesOver(edges, { size, random }), ...addCycleWay(edges, size)]
  return { edges, trails }
}

function pathsOf(size: number, random: Random): EdgeDraft[] {
  const nodes = Array.from({ length: size * size }, (_, n): Point => ({
    x: ((n % size) + (random() - 0.5) * 0.6) * nodesApartM,
    y: (Math.floor(n / size) + (random() - 0.5) * 0.6) * nodesApartM,
  }))
  const edges: EdgeDraft[] = []
  const join = (nodeA: number, nodeB: number, kind: EdgeKind) => {
    const isSteep = kind === 'path' && random() < 0.08
    const bend = kind === 'road' ? 0.06 : 0.12
    const line = isSteep
      ? switchbackLine(nodes[nodeA]!, nodes[nodeB]!)
      : windingLine(nodes[nodeA]!, nodes[nodeB]!, { bend, random })
    edges.push(edgeForTests(line, { id: edges.length + 1, kind, nodeA, nodeB }))
  }
  for (let n = 0; n < size * size; n++) {
    const [column, row] = [n % size, Math.floor(n / size)]
    const isKept = (among: number) => row === cycleRow(size) || random() < among
    if (column + 1 < size && isKept(0.85)) join(n, n + 1, row % 5 === 2 ? 'road' : 'path')
    if (row + 1 < size && random() < 0.85) join(n, n + size, column % 5 === 3 ? 'road' : 'path')
    if (column + 1 < size && row + 1 < size && random() < 0.12) join(n, n + size + 1, 'path')
  }
  return edges
}

const cycleRow = (size: number): number => Math.floor(size / 2)

function routesOver(edges: EdgeDraft[], { size, random }: { size: number; random: Random }): NetworkTrail[] {
  const graph = graphOf(edges)
  const someNode = () => Math.floor(random() * size * size)
  return Array.from({ length: Math.round((size * size) / 5) }, (_, index): NetworkTrail => {
    const way = someWay(graph, { from: someNode(), to: someNode() }, random)
    const type = index % 5 === 0 ? 'mtb' : index % 7 === 0 ? 'bicycle' : 'trail'
    return trailForTests(
      index + 1,
      type,
      way.map(({ edge }) => edge),
    )
  }).filter(({ lengthM }) => lengthM > 300)
}

export function trailForTests(n: number, type: NetworkTrail['type'], edges: EdgeDraft[]): NetworkTrail {
  return {
    n,
    type,
    lengthM: edges.reduce((sum, { lengthM }) => sum + lengthM, 0),
    edgeIds: edges.map(({ id }) => id),
    isRoute: true,
  }
}

/** One trail along the row of paths, one along the cycleway beside them. */
function addCycleWay(edges: EdgeDraft[], size: number): NetworkTrail[] {
  const first = cycleRow(size) * size
  const row = edges.filter(
    ({ nodeA, nodeB }) => nodeA >= first && nodeB < first + size && nodeB === nodeA + 1,
  )
  const beside = row.map((edge, at) => {
    const line = besides(pointsOf(edge), asideM)
    const nodeA = 1_000_000 + at
    return {
      ...edgeForTests(line, { id: edges.length + at + 1, kind: 'road', nodeA, nodeB: nodeA + 1 }),
      lengthM: lengthOf(line),
    }
  })
  edges.push(...beside)
  return [trailForTests(900, 'trail', row), trailForTests(901, 'bicycle', beside)]
}
