import { givenExtract, type GivenElement, type GivenNode } from '#server/testing/given-extract.ts'
import { readBytes, type ReadAll } from '#server/testing/read-given-extract.ts'

export const node = (id: number, lat: number, lon: number, tags?: Record<string, string>): GivenNode => ({
  type: 'node',
  id,
  lat,
  lon,
  ...(tags && { tags }),
})
export const way = (id: number, nodes: number[], tags: Record<string, string> = {}): GivenElement => ({
  type: 'way',
  id,
  nodes,
  tags,
})
export const relation = (id: number, tags: Record<string, string>, members: string[]): GivenElement => ({
  type: 'relation',
  id,
  tags,
  // `way 3 inner`
  members: members.map((text) => {
    const [type = '', ref, role = ''] = text.split(' ')
    return { type: type as GivenElement['type'], id: Number(ref), role }
  }),
})
export const path = { highway: 'path' }

/** Nodes 1 to n on a meridian in the Alps, a thousandth of a degree (111.2 m) apart. */
export const row = (count: number): GivenNode[] =>
  Array.from({ length: count }, (_, n) => node(n + 1, 47 + n / 1000, 11))
export const step = 111.2
/** Four nodes with consecutive ids. */
export const square = (first: number, lat: number, lon: number, size: number): GivenNode[] => [
  node(first, lat, lon),
  node(first + 1, lat, lon + size),
  node(first + 2, lat + size, lon + size),
  node(first + 3, lat + size, lon),
]

export const read = (elements: GivenElement[]): Promise<ReadAll> => readBytes(givenExtract(elements))
export const placed = ({ places }: Pick<ReadAll, 'places'>, type: string) =>
  places.filter((place) => place.type === type)
