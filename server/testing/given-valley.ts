import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import type { PositionedBatch } from '#server/features/atlas/import/update-source.ts'
import type { Services } from '#server/services.ts'
import type { GivenElement } from './given-extract.ts'

/** Paths to the north, each with a name and starting at its own node; a town; and a park around all of it. */
export function givenValley(paths: string[], town = 'Talstadt'): GivenElement[] {
  const nodes = paths.flatMap((_, n) =>
    [0, 1, 2].map((step) => ({ id: 10 * n + step + 1, lat: 47 + step / 100, lon: 11 + n / 100 })),
  )
  const corners = [
    [46.9, 10.9],
    [46.9, 11.9],
    [47.9, 11.9],
    [47.9, 10.9],
  ].map(([lat = 0, lon = 0], n) => ({ id: 9001 + n, lat, lon }))
  return [
    ...[...nodes, ...corners].map((node) => ({ type: 'node' as const, ...node })),
    {
      type: 'node',
      id: 9100,
      lat: 47.005,
      lon: 11.005,
      tags: { place: 'town', name: town, 'name:it': 'Vallecitta' },
    },
    ...paths.map((name, n) => ({
      type: 'way' as const,
      id: 100 + n,
      nodes: [10 * n + 1, 10 * n + 2, 10 * n + 3],
      tags: { highway: 'path', name, sac_scale: 'hiking' },
    })),
    {
      type: 'way',
      id: 9200,
      nodes: [9001, 9002, 9003, 9004, 9001],
      tags: { boundary: 'national_park', name: 'Valley Park' },
    },
  ]
}

export function givenTrail(id: number, name: string): PlaceDraft {
  return {
    n: placeNumber('trail', 'world', id),
    type: 'trail',
    name,
    names: {},
    country: null,
    iso3166_2: null,
    difficulty: 'easy',
    importance: 0.3,
    population: null,
    length_m: 100,
    elevation_m: null,
    lat: 47,
    lon: 11,
    facts: {},
    bounds: { west: 11, south: 47, east: 11.1, north: 47.1 },
    outline: { kind: 'lines', lines: [Float64Array.from([11, 47, 11.1, 47.1])] },
  }
}

/** Batches of one edge each with the trail along it. */
export async function* givenBatches(
  first: number,
  { from }: { from: number },
): AsyncGenerator<PositionedBatch> {
  for (const position of [1, 2, 3]) {
    if (position <= from) continue
    const id = first + position
    const edge = {
      id,
      kind: 'path' as const,
      nodeA: id,
      nodeB: id + 1,
      lengthM: 100,
      difficulty: 'easy' as const,
    }
    const coordinates = Float64Array.from([11, 47, 11.1, 47.1])
    const place = givenTrail(id, `Trail ${id}`)
    yield {
      position,
      edges: [{ ...edge, coordinates }],
      places: [place],
      trails: [{ trailN: place.n, edgeIds: [id] }],
    }
  }
}

/** The database as seen by a process that is killed at its nth call. */
export function worldKilledAt(services: Services, n: number): { mortal: Services; calls: () => number } {
  let calls = 0
  const db = new Proxy(services.cells.world, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        calls++
        if (calls >= n) throw new Error('killed')
        return value.apply(target, args) as unknown
      }
    },
  })
  return { mortal: { ...services, cells: { ...services.cells, world: db } }, calls: () => calls }
}
