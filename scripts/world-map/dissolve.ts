import type { Coordinates } from '#domain/atlas/draft.ts'
import { closedPaths, type Segment } from './chains.ts'
import { createVertices, isInside, pointsOf, signedArea, type Ring } from './vertices.ts'

export type Part = { group: string; areas: Coordinates[][] }

/** In square degrees: smaller ones are gaps between neighbours whose borders do not quite match. */
const smallestHole = 1e-5
/** More than the number of corners, and than the number of groups. */
const corners = 2 ** 21
const groups = 2 ** 9

/** The areas of each group without the borders between its parts. Outer rings run counter-clockwise. */
export function dissolve(parts: readonly Part[]): Map<string, Coordinates[][]> {
  const vertices = createVertices()
  const names = [...new Set(parts.map(({ group }) => group))]
  const numbers = new Map(names.map((name, number) => [name, number]))
  const coded: number[] = []
  for (const { group, areas } of parts) {
    for (const ring of areas.flat()) {
      let from = vertices.numberOf(ring[0] ?? 0, ring[1] ?? 0)
      for (let i = 2; i + 1 < ring.length; i += 2) {
        const to = vertices.numberOf(ring[i] ?? 0, ring[i + 1] ?? 0)
        if (to !== from) coded.push((from * corners + to) * groups + (numbers.get(group) ?? 0))
        from = to
      }
    }
  }
  const edges = Float64Array.from(coded).toSorted()
  const around = names.map((): Segment[] => [])
  edges.forEach((edge, at) => {
    const [key, group] = [Math.floor(edge / groups), edge % groups]
    const [from, to] = [Math.floor(key / corners), key % corners]
    const isTwice = at > 0 && edges[at - 1] === edge
    if (!isTwice && !has(edges, (to * corners + from) * groups + group)) around[group]?.push([from, to])
  })
  return new Map(
    names.map((name, number) => {
      const rings = closedPaths(around[number] ?? []).map((path) => pointsOf(vertices, path))
      return [name, areasOf(rings)]
    }),
  )
}

function has(sorted: Float64Array, value: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return sorted[low] === value
}

function areasOf(rings: Ring[]): Coordinates[][] {
  const outers = rings
    .filter((ring) => signedArea(ring) > 0)
    .map((ring) => ({ ring, area: signedArea(ring), box: boxOf(ring), holes: [] as Ring[] }))
    .toSorted((a, b) => a.area - b.area)
  for (const hole of rings) {
    const [point = []] = hole
    if (signedArea(hole) > -smallestHole) continue
    // The smallest ring around it: an island in a lake on an island has holes of its own.
    outers
      .find(({ ring, area, box }) => area > -signedArea(hole) && isInBox(point, box) && isInside(point, ring))
      ?.holes.push(hole)
  }
  return outers.map(({ ring, holes }) => [ring, ...holes].map((one) => Float64Array.from(one.flat())))
}

type Box = [west: number, south: number, east: number, north: number]

function boxOf(ring: Ring): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon = 0, lat = 0] of ring) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

const isInBox = ([lon = 0, lat = 0]: readonly number[], [west, south, east, north]: Box) =>
  lon >= west && lon <= east && lat >= south && lat <= north
