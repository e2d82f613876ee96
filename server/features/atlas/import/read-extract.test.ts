import { expect, test } from 'vitest'
import { placeNumber } from '#domain/atlas/place.ts'
import { edgeId } from '#domain/osm/split-way.ts'
import { givenExtract } from '#server/testing/given-extract.ts'
import { readBytes } from '#server/testing/read-given-extract.ts'
import { node, path, placed, read, relation, row, square, step, way } from './elements-for-tests.ts'

test('Ways are cut where they meet, and their edges keep their ids', async () => {
  const elements = [
    ...row(6),
    node(7, 47.002, 11.01),
    way(10, [1, 2, 3, 4, 5], path),
    way(11, [7, 3], { highway: 'service' }),
  ]
  const { edges } = await read(elements)
  expect(edges.map(({ id, kind, nodeA, nodeB }) => ({ id, kind, nodeA, nodeB }))).toEqual([
    { id: edgeId(10, 0, 'path'), kind: 'path', nodeA: 1, nodeB: 3 },
    { id: edgeId(10, 2, 'path'), kind: 'path', nodeA: 3, nodeB: 5 },
    { id: edgeId(11, 0, 'road'), kind: 'road', nodeA: 7, nodeB: 3 },
  ])
  expect(edges[0]?.coordinates).toEqual(Float64Array.from([11, 47, 11, 47.001, 11, 47.002]))
  expect(edges[0]?.lengthM).toBeCloseTo(2 * step, -0.5)
  // Another way that meets it further on does not change the first edge.
  const more = await read([...elements, way(12, [7, 4], path)])
  expect(more.edges.map(({ id }) => id)).toEqual(
    [0, 2, 3].map((at) => edgeId(10, at, 'path')).concat(edgeId(11, 0, 'road'), edgeId(12, 0, 'path')),
  )
})

test('A file gives the same result however it is encoded', async () => {
  const elements = [
    ...row(9),
    node(20, 47.1, 11.1, { place: 'village', name: 'Dorf', population: '812' }),
    way(10, [1, 2, 3], { ...path, name: 'Steig' }),
    way(11, [3, 4, 5], { ...path, sac_scale: 'hiking' }),
    relation(1, { type: 'route', route: 'hiking', name: 'Weg' }, ['way 10', 'way 11']),
  ]
  const usual = await read(elements)
  expect(usual.places.map(({ name }) => name)).toEqual(['Dorf', 'Weg', 'Steig'])
  expect(usual.places[0]).toMatchObject({
    lat: 47.1,
    lon: 11.1,
    population: 812,
    country: 'AT',
    outline: null,
  })
  const requests = [
    { elementsPerBlock: 2 },
    { isSparse: true },
    { compression: 'none' },
    { compression: 'zstd' },
  ] as const
  for (const options of requests) expect(await readBytes(givenExtract(elements, options))).toEqual(usual)
  // Unsorted, so that nothing is where it would be in a sorted file.
  expect(
    await readBytes(givenExtract([...elements.slice(10), ...elements.slice(0, 10)], { elementsPerBlock: 3 })),
  ).toEqual(usual)
})

test('A route is followed from member to member, whatever their direction', async () => {
  const { trails, places } = await read([
    ...row(8),
    way(10, [1, 2, 3], { ...path, sac_scale: 'hiking' }),
    way(11, [5, 4, 3], { ...path, sac_scale: 'alpine_hiking' }),
    way(12, [5, 6], path),
    way(13, [6, 7], path),
    relation(1, { type: 'route', route: 'hiking', name: 'Höhenweg', 'name:en': 'High Trail', ref: '7' }, [
      'node 1 guidepost',
      'way 10',
      'way 11',
      'way 12',
      'way 13 alternative',
      'way 99',
    ]),
  ])
  const trailN = placeNumber('trail', 'relation', 1)
  expect(trails).toEqual([
    { trailN, edgeIds: [edgeId(10, 0, 'path'), edgeId(11, 0, 'path'), edgeId(12, 0, 'path')] },
  ])
  const [trail] = places
  expect(trail).toMatchObject({
    n: trailN,
    type: 'trail',
    name: 'Höhenweg',
    names: { en: 'High Trail' },
    difficulty: 'expert',
  })
  expect(trail?.outline).toEqual({
    kind: 'lines',
    lines: [
      Float64Array.from(
        [0, 1, 2, 3, 4, 5].flatMap((n) => [11, 47 + n / 1000].map((value) => Math.round(value * 1e7) / 1e7)),
      ),
    ],
  })
  expect(trail?.length_m).toBeCloseTo(5 * step, -1)
  expect(trail?.lat).toBeCloseTo(47.0025, 5)
  expect(trail?.bounds).toMatchObject({ south: 47, north: 47.005 })
  expect(trail?.facts).toEqual({ ref: '7' })
})

test('The grade of a route takes precedence over those of its ways', async () => {
  const { places } = await read([
    ...row(3),
    way(10, [1, 2], { ...path, sac_scale: 'hiking' }),
    relation(1, { type: 'route', route: 'hiking', ref: 'A', sac_scale: 'alpine_hiking' }, ['way 10']),
    relation(2, { type: 'route', route: 'mtb', name: 'B' }, ['way 10']),
  ])
  expect(places.map(({ name, difficulty }) => [name, difficulty])).toEqual([
    ['A', 'expert'],
    ['B', 'unknown'],
  ])
})

test('Ways of one name that meet are one trail, unless they belong to a route of that name', async () => {
  const named = { ...path, name: 'Jägersteig' }
  const elements = [
    ...row(9),
    way(10, [1, 2], named),
    way(11, [3, 2], named),
    way(12, [6, 7], named),
    way(13, [7, 8], path),
  ]
  const alone = await read(elements)
  expect(alone.trails).toEqual([
    { trailN: placeNumber('trail', 'way', 10), edgeIds: [edgeId(10, 0, 'path'), edgeId(11, 0, 'path')] },
    { trailN: placeNumber('trail', 'way', 12), edgeIds: [edgeId(12, 0, 'path')] },
  ])
  const routed = await read([
    ...elements,
    relation(1, { type: 'route', route: 'foot', name: 'Jägersteig' }, ['way 10', 'way 11']),
  ])
  expect(routed.trails.map(({ trailN }) => trailN)).toEqual([
    placeNumber('trail', 'relation', 1),
    placeNumber('trail', 'way', 12),
  ])
})

test('A track that is a piste in winter counts as both', async () => {
  const { edges, places } = await read([
    ...row(3),
    way(10, [1, 2, 3], {
      highway: 'track',
      name: 'Almweg',
      'piste:type': 'nordic',
      'piste:difficulty': 'easy',
    }),
    way(11, [1, 3], { aerialway: 'gondola', name: 'Bahn' }),
  ])
  expect(edges.map(({ kind, difficulty }) => [kind, difficulty])).toEqual([
    ['path', 'unknown'],
    ['piste', 'easy'],
    ['aerialway', 'unknown'],
  ])
  expect(places.map(({ type, difficulty }) => [type, difficulty])).toEqual([
    ['trail', 'unknown'],
    ['piste', 'easy'],
    ['aerialway', null],
  ])
})

test('A park of several ways has its hole, and its name inside', async () => {
  const all = await read([
    ...square(1, 47, 11, 0.1),
    ...square(5, 47.02, 11.02, 0.06),
    way(10, [1, 2, 3]),
    way(11, [1, 4, 3]),
    way(12, [5, 6, 7, 8, 5]),
    relation(1, { type: 'multipolygon', boundary: 'national_park', name: 'Park' }, [
      'way 10 outer',
      'way 11 outer',
      'way 12 inner',
    ]),
  ])
  const [park] = placed(all, 'national park')
  expect(park).toMatchObject({
    name: 'Park',
    country: 'AT',
    bounds: { west: 11, south: 47, east: 11.1, north: 47.1 },
  })
  const areas = park?.outline?.kind === 'areas' ? park.outline.areas : []
  expect(areas.map((rings) => rings.map((ring) => ring.length / 2))).toEqual([[5, 5]])
  const isInHole =
    (park?.lat ?? 0) > 47.02 &&
    (park?.lat ?? 0) < 47.08 &&
    (park?.lon ?? 0) > 11.02 &&
    (park?.lon ?? 0) < 11.08
  expect(isInHole).toBe(false)
  expect(all.edges).toEqual([])
})

test('Outlines that are not closed or cross themselves are left out, and a hole alone is not an area', async () => {
  const all = await read([
    ...square(1, 47, 11, 0.1),
    ...square(5, 47.02, 11.02, 0.06),
    way(10, [1, 2, 3]),
    way(11, [1, 3, 2, 4, 1], { leisure: 'nature_reserve', name: 'Bow tie' }),
    way(12, [5, 6, 7, 8, 5]),
    way(13, [5, 6, 7], { leisure: 'nature_reserve', name: 'Open' }),
    relation(1, { type: 'multipolygon', boundary: 'protected_area', name: 'Cut' }, [
      'way 10 outer',
      'way 99 outer',
      'way 12 inner',
    ]),
    relation(
      2,
      { type: 'boundary', boundary: 'administrative', admin_level: '2', 'ISO3166-1': 'AT', name: 'Cut' },
      ['way 12 outer', 'way 99 outer'],
    ),
  ])
  expect(all.places).toEqual([])
})

test('A commune and the town of its name are one place', async () => {
  const all = await read([
    ...square(1, 47, 11, 0.1),
    node(5, 47.01, 11.02, { place: 'town', name: 'Stadt', population: '9000', 'name:it': 'Città' }),
    node(6, 48, 12, { place: 'village', name: 'Stadt' }),
    way(10, [1, 2, 3, 4, 1]),
    relation(1, { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Stadt' }, [
      'way 10 outer',
    ]),
    relation(
      2,
      { type: 'boundary', boundary: 'administrative', admin_level: '4', name: 'Land', 'ISO3166-2': 'AT-7' },
      ['way 10'],
    ),
  ])
  const cities = placed(all, 'city')
  expect(cities.map(({ n }) => n)).toEqual([
    placeNumber('city', 'relation', 1),
    placeNumber('city', 'node', 6),
  ])
  expect(cities[0]).toMatchObject({
    lat: 47.01,
    lon: 11.02,
    population: 9000,
    names: { it: 'Città' },
    country: 'AT',
  })
  expect(placed(all, 'region')).toMatchObject([{ name: 'Land', iso3166_2: 'AT-7', country: 'AT' }])
})

test('A river is one place, whether a relation joins its ways or their name', async () => {
  const river = { waterway: 'river', name: 'Rhein' }
  const elements = [
    ...row(6),
    way(10, [1, 2], river),
    way(11, [2, 3], river),
    way(12, [5, 6], { waterway: 'stream' }),
  ]
  expect(placed(await read(elements), 'waterway').map(({ n }) => n)).toEqual([
    placeNumber('waterway', 'way', 10),
  ])
  const joined = await read([
    ...elements,
    relation(1, { type: 'waterway', 'name:en': 'Rhine', 'name:de': 'Rhein' }, ['way 10', 'way 11']),
  ])
  expect(placed(joined, 'waterway')).toMatchObject([
    { n: placeNumber('waterway', 'relation', 1), name: 'Rhine', difficulty: null },
  ])
})

test('An interrupted import resumes with the missing batches', async () => {
  const nodes = row(1800)
  const ways = nodes.slice(1).map(({ id }) => way(id, [id - 1, id], { ...path, name: `Weg ${id % 90}` }))
  const bytes = givenExtract([...nodes, ...ways])
  const shares: number[] = []
  const whole = await readBytes(bytes, { onProgress: (_stage, share) => shares.push(share) })
  expect(whole.edges).toHaveLength(1799)
  expect(whole.positions.length).toBeGreaterThan(2)
  expect(whole.positions).toEqual(whole.positions.map((_, index) => index + 1))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  const rest = await readBytes(bytes, { from: 2 })
  expect(rest.positions).toEqual(whole.positions.slice(2))
  expect(rest.trails).toEqual(whole.trails.slice(-rest.trails.length))
})

test('Reading stops when it is aborted', async () => {
  const stopping = AbortSignal.abort(new Error('enough'))
  await expect(readBytes(givenExtract(row(3)), { signal: stopping })).rejects.toThrow('enough')
})
