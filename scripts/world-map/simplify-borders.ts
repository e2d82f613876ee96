import { simplifyLine } from '#domain/geo/simplify.ts'
import type { Coordinates } from '#domain/atlas/draft.ts'
import type { Polygon } from './regions.ts'
import { createVertices, type Ring, type Vertices } from './vertices.ts'

/** A closed ring of three corners. */
const minCorners = 4

/**
 * The same areas with fewer corners. Neighbours still share their border afterwards: it is simplified piece
 * by piece between the corners where three or more borders meet, the same way for both.
 */
export function simplifyBorders(areas: readonly Polygon[][], toleranceM: number): Coordinates[][][] {
  const vertices = createVertices()
  const paths = areas.map((polygons) => polygons.map((rings) => rings.map((ring) => pathOf(vertices, ring))))
  const isNode = findNodes(paths.flat(2), vertices.lon.length)
  const simplified = (path: Int32Array) => {
    const shorter = simplifyPath(path, isNode, (piece) => simplifyPiece(vertices, piece, toleranceM))
    return coordinatesOf(vertices, shorter.length >= minCorners ? shorter : [...path, path[0] ?? 0])
  }
  return paths.map((polygons) =>
    polygons
      .map((rings) => rings.filter(({ length }) => length >= 3).map(simplified))
      .filter(({ length }) => length > 0),
  )
}

/** Without the closing corner, and without consecutive duplicates. */
function pathOf(vertices: Vertices, ring: Ring): Int32Array {
  const path = ring.map(([lon = 0, lat = 0]) => vertices.numberOf(lon, lat))
  return Int32Array.from(
    path.filter((vertex, at) => vertex !== path[at - 1] && (at < path.length - 1 || vertex !== path[0])),
  )
}

/** A corner with more than two neighbours is where borders meet. */
function findNodes(paths: readonly Int32Array[], count: number): Uint8Array {
  const isNode = new Uint8Array(count)
  const first = new Int32Array(count).fill(-1)
  const second = new Int32Array(count).fill(-1)
  const meet = (vertex: number, neighbour: number) => {
    if (first[vertex] === -1 || first[vertex] === neighbour) first[vertex] = neighbour
    else if (second[vertex] === -1 || second[vertex] === neighbour) second[vertex] = neighbour
    else isNode[vertex] = 1
  }
  for (const path of paths) {
    path.forEach((vertex, at) => {
      meet(vertex, path.at(at - 1) ?? 0)
      meet(vertex, path[(at + 1) % path.length] ?? 0)
    })
  }
  return isNode
}

/** Closed: the first corner is also the last. */
function simplifyPath(
  path: Int32Array,
  isNode: Uint8Array,
  simplify: (piece: number[]) => number[],
): number[] {
  const smallest = path.reduce((min, vertex) => Math.min(min, vertex), Infinity)
  const node = path.findIndex((vertex) => isNode[vertex] === 1)
  const start = node === -1 ? path.indexOf(smallest) : node
  const closed: number[] = []
  let piece = [path[start] ?? 0]
  for (let step = 1; step <= path.length; step++) {
    const vertex = path[(start + step) % path.length] ?? 0
    piece.push(vertex)
    if (step < path.length && isNode[vertex] !== 1) continue
    const shorter = isBackwards(piece) ? simplify(piece.toReversed()).toReversed() : simplify(piece)
    closed.push(...(closed.length === 0 ? shorter : shorter.slice(1)))
    piece = [vertex]
  }
  return closed
}

/** Both neighbours simplify their border from the same end. */
function isBackwards(piece: number[]): boolean {
  const [first = 0, second = 0] = piece
  const last = piece.at(-1) ?? 0
  return first === last ? second > (piece.at(-2) ?? 0) : first > last
}

function simplifyPiece({ lon, lat }: Vertices, piece: number[], toleranceM: number): number[] {
  const kept = simplifyLine(
    Float64Array.from(piece, (vertex) => lon[vertex] ?? 0),
    Float64Array.from(piece, (vertex) => lat[vertex] ?? 0),
    toleranceM,
  )
  return Array.from(kept, (index) => piece[index] ?? 0)
}

function coordinatesOf({ lon, lat }: Vertices, path: readonly number[]): Coordinates {
  return Float64Array.from(path.flatMap((vertex) => [lon[vertex] ?? 0, lat[vertex] ?? 0]))
}
