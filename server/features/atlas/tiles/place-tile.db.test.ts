import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
const centre = { lat: 47.1, lon: 9.5 }
const parkN = placeNumber('national park', 'relation', 1)
const trailN = placeNumber('trail', 'relation', 2)

const square = (half: number) =>
  Float64Array.of(
    9.5 - half,
    47.1 - half,
    9.5 + half,
    47.1 - half,
    9.5 + half,
    47.1 + half,
    9.5 - half,
    47.1 + half,
    9.5 - half,
    47.1 - half,
  )

beforeAll(async () => {
  server = await startTestApp()
  const line = Float64Array.of(9.3, 47.1, 9.7, 47.1)
  await givenAtlas(server, {
    places: [
      { type: 'city', name: 'Vaduz', lat: 47.1, lon: 9.5, importance: 0.6 },
      {
        type: 'national park',
        n: parkN,
        name: 'Square Park',
        importance: 0.6,
        outline: { kind: 'areas', areas: [[square(0.2), square(0.05)]] },
      },
      {
        type: 'trail',
        n: trailN,
        name: 'Straight',
        difficulty: 'expert',
        importance: 0.5,
        outline: { kind: 'lines', lines: [line] },
      },
      {
        type: 'trail',
        name: 'Unimportant',
        importance: 0.1,
        outline: { kind: 'lines', lines: [line.map((value, at) => value + (at % 2) / 100)] },
      },
    ],
    edges: [{ kind: 'road', coordinates: Float64Array.of(9.499, 47.1, 9.501, 47.1) }],
  })
})
afterAll(() => server.close())

async function tileAt(z: number, query = '') {
  const [x, y] = [columnOf(mercatorX(centre.lon), z), rowOf(mercatorY(centre.lat), z)]
  const reply = await server.get(`/api/tile/places/eu/${z}/${x}/${y}.mvt${query}`)
  const { layers } = new VectorTile(new PbfReader(reply.rawPayload))
  const listed = (name: string): VectorTileFeature[] =>
    Array.from({ length: layers[name]?.length ?? 0 }, (_, at) => layers[name]?.feature(at)).filter(
      (one) => one !== undefined,
    )
  const geojson = (name: string) => listed(name).map((feature) => feature.toGeoJSON(x, y, z))
  return { reply, listed, geojson }
}

test('a tile has parks with their holes, trails by difficulty, cities and ways, from the zoom at which they help', async () => {
  const world = await tileAt(3)
  expect(world.reply.statusCode).toBe(204)
  const region = await tileAt(9)
  expect(region.geojson('areas').map(({ properties }) => properties)).toEqual([
    {
      id: placeId({ type: 'national park', n: parkN, region: 'eu' }),
      name: 'Square Park',
      type: 'national park',
    },
  ])
  // An outer ring and a hole: the park is between them.
  expect(region.geojson('areas')[0]?.geometry).toMatchObject({ type: 'Polygon', coordinates: { length: 2 } })
  expect(region.listed('trails').map(({ properties }) => properties['name'])).toEqual(['Straight'])
  expect(region.listed('labels').map(({ properties }) => properties['name'])).toEqual([
    'Vaduz',
    'Square Park',
  ])
  const street = await tileAt(14)
  expect(street.geojson('trails')[0]).toMatchObject({
    properties: {
      id: placeId({ type: 'trail', n: trailN, region: 'eu' }),
      type: 'trail',
      difficulty: 'expert',
    },
    geometry: { type: 'LineString' },
  })
  expect(street.listed('ways').map(({ properties }) => properties)).toEqual([{ kind: 'road' }])
  // The middle of the park is inside its hole.
  expect(street.listed('areas')).toEqual([])
})

test('shapes are where they were drawn', async () => {
  const { geojson } = await tileAt(14)
  const { geometry } = geojson('labels')[0] ?? {}
  const [lon, lat] = geometry?.type === 'Point' ? geometry.coordinates : []
  expect(lon).toBeCloseTo(9.5, 4)
  expect(lat).toBeCloseTo(47.1, 4)
  const trail = geojson('trails')[0]?.geometry
  const latitudes = trail?.type === 'LineString' ? trail.coordinates.map((place) => place[1] ?? 0) : []
  expect(latitudes.length).toBeGreaterThan(1)
  for (const each of latitudes) expect(each).toBeCloseTo(47.1, 4)
})

test('a trail out and back along the same line reaches its turning point', async () => {
  const n = placeNumber('trail', 'relation', 3)
  await givenAtlas(server, {
    places: [
      {
        type: 'trail',
        n,
        name: 'There and back',
        importance: 0.5,
        outline: { kind: 'lines', lines: [Float64Array.of(9.49, 47.1, 9.51, 47.1, 9.49, 47.1)] },
      },
    ],
  })
  for (const z of [9, 11]) {
    const { geojson } = await tileAt(z)
    const trail = geojson('trails').find(({ properties }) => properties?.['name'] === 'There and back')
    const longitudes =
      trail?.geometry.type === 'LineString' ? trail.geometry.coordinates.map(([lon]) => lon) : []
    expect(longitudes).toEqual([9.49, 9.51, 9.49].map((lon) => expect.closeTo(lon, 3)))
  }
})

test('a tile names peaks with their elevation, the famous ones from afar, and draws wide slopes as areas', async () => {
  const slope = { kind: 'areas' as const, areas: [[square(0.003)]] }
  await givenAtlas(server, {
    places: [
      { type: 'peak', name: 'Famous', importance: 0.5, elevation_m: 2599.4, ...centre },
      { type: 'hut', name: 'Hut', importance: 0.2, ...centre },
      { type: 'peak', name: 'Elsewhere', importance: 0.5, lat: 48.9, lon: 9.5 },
      { type: 'piste', name: 'Slope', importance: 0.2, difficulty: 'easy', outline: slope },
    ],
  })
  const at = async (z: number) =>
    (await tileAt(z))
      .listed('labels')
      .map(({ properties }) => properties)
      .filter(({ type }) => type === 'peak' || type === 'hut')
  expect((await at(7)).map(({ name }) => name)).toEqual([])
  expect((await at(8)).map(({ name }) => name)).toEqual(['Famous'])
  const near = await at(13)
  expect(near.map(({ name, elevation }) => [name, elevation])).toEqual([
    ['Famous', 2599],
    ['Hut', undefined],
  ])
  const { geojson, listed } = await tileAt(12)
  const slopes = geojson('areas').filter(({ properties }) => properties?.['type'] === 'piste')
  expect(slopes).toMatchObject([
    { properties: { name: 'Slope', type: 'piste', difficulty: 'easy' }, geometry: { type: 'Polygon' } },
  ])
  expect(listed('trails').map(({ properties }) => properties['name'])).not.toContain('Slope')
})

test('a peak of the built-in world, whose position is rough, is named from afar only', async () => {
  await givenAtlas(server, {
    source: 'world',
    places: [{ type: 'peak', name: 'Rough', importance: 0.8, ...centre }],
  })
  for (const [z, count] of [
    [8, 1],
    [11, 1],
    [12, 0],
  ] as const) {
    const labels = (await tileAt(z)).listed('labels').map(({ properties }) => properties['name'])
    expect(labels.filter((name) => name === 'Rough')).toHaveLength(count)
  }
})

test('a tile with the version of the atlas is cached forever, and changes with the atlas', async () => {
  const { version } = (await server.get('/api/atlas')).json<{ version: string }>()
  expect((await tileAt(12, `?v=${version}`)).reply.headers['cache-control']).toContain('immutable')
  const { reply } = await tileAt(12)
  expect(reply.headers['cache-control']).not.toContain('immutable')
  await givenAtlas(server, { places: [{ type: 'city', name: 'Schaan', lat: 47.1, lon: 9.501 }] })
  const later = await tileAt(12)
  expect(later.reply.headers.etag).not.toBe(reply.headers.etag)
  expect(later.listed('labels').map(({ properties }) => properties['name'])).toContain('Schaan')
})

test('an invalid tile is not found', async () => {
  for (const path of ['3/8/0.mvt', '3/0/8.mvt', '23/0/0.mvt', '3/0/0.png', '3/-1/0.mvt', 'x/0/0.mvt'])
    expect([path, (await server.get(`/api/tile/places/eu/${path}`)).statusCode >= 400]).toEqual([path, true])
})
