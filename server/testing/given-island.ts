import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { GivenElement, GivenNode, GivenWay } from './given-extract.ts'

export const islandBox: BoundingBox = { west: 11, south: 47, east: 11.1, north: 47.1 }

/** Builds elements from their corners. Nodes are numbered in order; the ids of ways and relations are passed in. */
class Drawing {
  readonly #nodes: GivenNode[] = []
  readonly #ways: GivenWay[] = []

  node(lon: number, lat: number, tags?: GivenNode['tags']): number {
    const id = this.#nodes.length + 1
    this.#nodes.push({ type: 'node', id, lon, lat, ...(tags && { tags }) })
    return id
  }

  /** Returns its id. */
  line(points: [lon: number, lat: number][], tags?: GivenWay['tags']): number {
    return this.#add(
      points.map(([lon, lat]) => this.node(lon, lat)),
      tags,
    )
  }

  ring(points: [lon: number, lat: number][], tags?: GivenWay['tags']): number {
    const nodes = points.map(([lon, lat]) => this.node(lon, lat))
    return this.#add([...nodes, nodes[0] ?? 0], tags)
  }

  #add(nodes: number[], tags: GivenWay['tags']): number {
    const id = this.#ways.length + 1
    this.#ways.push({ type: 'way', id, nodes, ...(tags && { tags }) })
    return id
  }

  elements(): GivenElement[] {
    return [...this.#nodes, ...this.#ways]
  }
}

const square = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]

/**
 * The west of the box is land, the rest is sea with an island. On land: a street in two pieces, a path, a
 * lake with an islet, a house, a peak, a hut, a town, and a forest that reaches beyond the box.
 */
export function givenIsland({ street = 'High Street' } = {}): GivenElement[] {
  const drawing = new Drawing()
  // Land is on the left of a coastline, so this one runs to the north.
  drawing.line(
    [
      [11.06, 46.9],
      [11.06, 47.05],
      [11.06, 47.2],
    ],
    { natural: 'coastline' },
  )
  drawing.ring(square(11.08, 47.05, 0.005), { natural: 'coastline' })
  drawing.line(
    [
      [11.01, 47.01],
      [11.02, 47.01],
    ],
    { highway: 'residential', name: street },
  )
  drawing.line(
    [
      [11.02, 47.01],
      [11.03, 47.012],
    ],
    { highway: 'residential', name: street },
  )
  drawing.line(
    [
      [11.01, 47.02],
      [11.02, 47.03],
    ],
    {
      highway: 'path',
      sac_scale: 'alpine_hiking',
      'mtb:scale': '2+',
      surface: 'gravel',
      trail_visibility: 'bad',
    },
  )
  const shore = drawing.ring(square(11.03, 47.04, 0.01))
  const islet = drawing.ring(square(11.034, 47.044, 0.002))
  drawing.ring(square(11.015, 47.015, 0.0004), { building: 'yes' })
  drawing.ring(square(11.02, 47.06, 0.0005), { building: 'hut', tourism: 'alpine_hut', name: 'Upper Hut' })
  drawing.ring(square(10.9, 47.07, 0.12), { landuse: 'forest' })
  drawing.node(11.04, 47.08, { natural: 'peak', name: 'High Peak', ele: '2345.6' })
  drawing.node(11.02, 47.02, { place: 'town', name: 'Shoreton', population: '12000' })
  return [
    ...drawing.elements(),
    {
      type: 'relation',
      id: 1,
      members: [
        { type: 'way', id: shore, role: 'outer' },
        { type: 'way', id: islet, role: 'inner' },
      ],
      tags: { type: 'multipolygon', natural: 'water', name: 'Clear Lake' },
    },
  ]
}
