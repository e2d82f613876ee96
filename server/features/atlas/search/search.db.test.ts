import { CompiledQuery, createQueryId, PostgresQueryCompiler, sql, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Place, PlaceResult } from '#contract/atlas/place.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenTracks } from '#server/testing/given-tracks.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import {
  city,
  crowd,
  hostileTexts,
  inScripts,
  knownPlaces,
  misspelt,
  otherwiseWritten,
  watching,
} from './places-for-tests.ts'
import { searchByName } from './search.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await givenAtlas(app, { places: knownPlaces })
  await givenAtlas(app, { places: crowd() })
  await sql`analyze place, place_key`.execute(app.services.cells.world)
})
afterAll(() => app.close())

async function search(text: string, more: Record<string, string> = {}): Promise<PlaceResult[]> {
  const reply = await app.get(
    `/api/search_preview/?${new URLSearchParams({ search: text, ...more }).toString()}`,
  )
  expect(reply.statusCode).toBe(200)
  return reply.json<PlaceResult[]>()
}
const placeOf = async (id: string) => (await app.get(`/api/place/${id}`)).json<Place>()
const zone = async (query: string) => (await app.get(`/api/timezone/?${query}`)).json<object>()
const statusOf = async (path: string) => (await app.get(path)).statusCode
const names = async (text: string, more?: Record<string, string>) =>
  (await search(text, more)).map(({ name }) => name)

test('a place is found by the first three letters, with all that a list shows of it', async () => {
  const [first] = await search('inn')
  expect(first).toEqual({
    id: expect.stringMatching(/^city\.\d+@eu$/),
    name: 'Innsbruck',
    found_as: null,
    type: 'city',
    country: 'AT',
    iso3166: 'AT-7',
    iso3166_name: 'Tirol',
    difficulty: null,
    length_m: null,
    elevation_m: null,
    north: 47.28,
    south: 47.260000000000005,
    east: 11.4,
    west: 11.38,
    region: 'eu',
  })
  expect((await search('new york'))[0]).toMatchObject({ name: 'New York', region: 'us' })
})

test.each([
  'in',
  '  zu  ',
  'a',
  '',
  '北',
  '...',
  '🙂🙂🙂🙂',
  '%%%',
  '___',
  "'''",
  '!!!a!!!',
  '\u0301\u0301\u0301\u0301',
])('a text too short to search for finds nothing: %s', async (text) => {
  expect(await search(text)).toEqual([])
})

test.each(otherwiseWritten)(
  'accents, case and punctuation do not matter, and any word can come first: %s',
  async (text, name) => {
    expect((await names(text))[0]).toBe(name)
  },
)

test.each(misspelt)('a typo does not matter: %s', async (text, name) => {
  expect(await names(text)).toContain(name)
})

test('an extra letter does not hide a short name, whatever longer names begin with it', async () => {
  for (const name of ['Qvorst', 'Qvor']) await givenAtlas(app, { places: [city(name)] })
  expect(await names('qvorr')).toContain('Qvor')
})

test('an exact match comes before similar names', async () => {
  await givenAtlas(app, {
    places: [city('Kotzbach', { importance: 0.5 }), city('Kotzbech', { importance: 0.6 })],
  })
  expect(await names('kotzbach')).toEqual(['Kotzbach'])
  expect((await names('kotzb')).slice(0, 2)).toEqual(['Kotzbech', 'Kotzbach'])
})

test.each(inScripts)('%s is found in its own script and in other languages', async (text, name, foundAs) => {
  expect((await search(text))[0]).toMatchObject({ name, found_as: foundAs })
})

test.each(['vanoise parc', 'parc vanoise', 'vanoise national par', 'york new', 'new yo'])(
  'a name is found if it contains every typed word, the last one perhaps unfinished: %s',
  async (text) => {
    expect(await names(text)).toContain(text.includes('yo') ? 'New York' : 'Parc national de la Vanoise')
  },
)

test('a name that lacks one of the words is not found by the others', async () => {
  expect(await names('vanoise berlin')).toEqual([])
  expect(await names('pa vanoise x')).toEqual([])
})

test('there are up to ten results, the most important first', async () => {
  const found = await names('neust')
  const best = crowd()
    .slice(390, 400)
    .map(({ name }) => name)
  expect(found).toEqual(best.toReversed())
})

test('among many of one name, the one in the visitor’s country and the one on the map come first', async () => {
  expect(await names('neustadt')).not.toContain('Neustadt hinten')
  expect(await names('neustadt', { country: 'at' })).not.toContain('Neustadt drüben')
  expect(await names('neustadt', { country: 'AT' })).toContain('Neustadt hinten')
  const box = { w: '19', s: '52', e: '21', n: '54' }
  expect(await names('neu', { ...box, country: 'PL' })).toContain('Neustadt drüben')
  expect((await names('neustadt dr', box))[0]).toBe('Neustadt drüben')
})

test('the same place from two sources is shown once, and one far away or of another type separately', async () => {
  const found = await search('twinford')
  expect(found.map(({ type, south }) => [type, Math.round(south)])).toEqual([
    ['city', 10],
    ['city', 50],
    ['trail', 10],
  ])
  expect(found[0]?.id).toBe(`city.${placeNumber('city', 'node', 1)}@eu`)
})

test('an exact name comes before a more important one that only begins with it', async () => {
  await givenAtlas(app, { places: [city('Ulmen', { importance: 0.5 }), city('Ulm', { importance: 0.45 })] })
  expect((await names('ulm')).slice(0, 2)).toEqual(['Ulm', 'Ulmen'])
})

describe('names that change', () => {
  test('are found by their new name, and no longer by the old one', async () => {
    const n = placeNumber('city', 'way', 77)
    await givenAtlas(app, { places: [city('Karlsbadxq', { n, names: { cs: 'Varyxq' } })] })
    expect(await names('karlsbadxq')).toEqual(['Karlsbadxq'])
    await givenAtlas(app, { places: [city('Neubadxq', { n, names: { cs: 'Varyxq' } })] })
    expect(await names('karlsbadxq')).toEqual([])
    expect(await search('varyxq')).toMatchObject([{ name: 'Neubadxq', found_as: 'Varyxq' }])
  })

  test('are not written again when they are the same', async () => {
    const place = { n: placeNumber('city', 'way', 78), importance: 0.123 }
    const keys = () =>
      sql`select ctid::text, xmin::text from place_key where n = ${place.n}`.execute(app.services.cells.world)
    await givenAtlas(app, { places: [city('Samexq Town', place)] })
    const { rows } = await keys()
    expect(rows).toHaveLength(2)
    await givenAtlas(app, { places: [city('Samexq Town', place)] })
    expect((await keys()).rows).toEqual(rows)
  })
})

test.each(hostileTexts)('hostile text %# is answered like any other', async (text) => {
  expect((await search(text)).length).toBeLessThanOrEqual(10)
})

test('text that is too long, coordinates that are not on earth, and half a box are refused', async () => {
  for (const query of [
    'search=' + 'x'.repeat(201),
    'search=inn&w=181&s=0&e=0&n=0',
    'search=inn&w=0&s=-91&e=0&n=0',
    'search=inn&server=xx',
    'search=inn&w=11&e=12',
  ])
    expect(await statusOf(`/api/search_preview/?${query}`)).toBe(422)
})

test.each([
  { w: '170', s: '-20', e: '-170', n: '20' },
  { w: '-180', s: '-90', e: '180', n: '90' },
  { w: '11', s: '48', e: '12', n: '47' },
  { w: '11', s: '47', e: '11', n: '47' },
])('a box across the date line, around the world, upside down or empty does no harm: %o', async (box) => {
  expect((await names('innsbruck', box))[0]).toBe('Innsbruck')
})

describe('a place', () => {
  test('is shown with its outline, the facts and who made the data', async () => {
    const line = Float64Array.from([11, 47, 11.1, 47.1, 11.2, 47])
    const n = placeNumber('trail', 'relation', 5)
    const facts = { ref: '12', surface: 'gravel' }
    const options = { type: 'trail' as const, n, name: 'Ridge', length_m: 3200, names: { de: 'Grat' }, facts }
    await givenAtlas(app, {
      places: [{ ...options, difficulty: 'expert', outline: { kind: 'lines', lines: [line] } }],
    })
    const reply = await app.get(`/api/place/trail.${n}@eu`)
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    expect(reply.json()).toMatchObject({
      id: `trail.${n}@eu`,
      name: 'Ridge',
      type: 'trail',
      difficulty: 'expert',
      length_m: 3200,
      names: { de: 'Grat' },
      facts,
      credit: 'Nobody',
      profile: null,
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [11, 47],
            [11.1, 47.1],
            [11.2, 47],
          ],
        ],
      },
    })
  })

  test('has no more corners than a map needs, and is a point if it has no outline', async () => {
    const corners = Array.from({ length: 30_000 }, (_, at) => (at / 30_000) * 2 * Math.PI)
    const coast = corners.flatMap((turn, at) => [
      20 + (3 + (at % 2) / 50) * Math.cos(turn),
      (3 + (at % 2) / 50) * Math.sin(turn),
    ])
    const ring = Float64Array.from([...coast, ...coast.slice(0, 2)])
    const { places } = await givenAtlas(app, {
      places: [
        { type: 'country', outline: { kind: 'areas', areas: [[ring]] } },
        city('Pointville', { lat: 1, lon: 2 }),
      ],
    })
    const { geometry } = await placeOf(`country.${places[0]?.n}@eu`)
    if (geometry.type !== 'MultiPolygon') throw new Error('it is not an area')
    const [outer = []] = geometry.coordinates[0] ?? []
    expect(outer.length).toBeGreaterThan(20)
    expect(outer.length).toBeLessThanOrEqual(4000)
    expect(Math.max(...outer.map(([lon]) => lon))).toBeCloseTo(23, 1)
    expect((await placeOf(`city.${places[1]?.n}@eu`)).geometry).toEqual({
      type: 'Point',
      coordinates: [2, 1],
    })
  })

  test('shows the heights that public activities of every region measured, and no others', async () => {
    const n = placeNumber('trail', 'relation', 6)
    await givenAtlas(app, { places: [{ type: 'trail', n, length_m: 1000 }] })
    const followed = async (home: 'us' | 'eu', visibility: DefaultVisibility, profile: number[]) => {
      const account = await givenAccount(app, { home })
      const [activity_id = ''] = await givenTracks(app, account, [{ effective_visibility: visibility }])
      const visit = {
        account_id: account.id,
        activity_id,
        visit: 0,
        place_n: n,
        time_ms: 1,
        difficulty: null,
        length_m: 1000,
      }
      const rows = (['owner', 'others'] as const).map((audience) => ({
        ...visit,
        audience,
        profile: JSON.stringify(profile),
      }))
      await app.services.cells.at(home).db.insertInto('activity_place').values(rows).execute()
    }
    await followed('eu', DefaultVisibility.unlisted, [9000, 9000, 9000])
    expect((await placeOf(`trail.${n}@eu`)).profile).toBeNull()
    await followed('us', DefaultVisibility.public, [100, 200, 310])
    await followed('eu', DefaultVisibility.public, [110, 220, 300])
    await followed('eu', DefaultVisibility.public, [104, 900, 305])
    expect((await placeOf(`trail.${n}@eu`)).profile).toEqual({
      distance_m: [0, 500, 1000],
      altitude_m: [104, 220, 305],
      ascent_m: null,
      descent_m: null,
      model: null,
    })
  })

  test('is not found if it is unknown or its id is malformed', async () => {
    expect((await app.get('/api/place/trail.6@eu')).statusCode).toBe(404)
    for (const id of ['6', 'trail.6', 'city.6@eu', 'trail.6@xx', 'trail.x@eu'])
      expect(await statusOf(`/api/place/${id}`)).toBe(404)
  })

  test('can be requested together with many others', async () => {
    const [wien, doha] = [(await search('wien'))[0], (await search('doha'))[0]]
    const reply = await app.get(`/api/get_locations?ids=${doha?.id},trail.6@eu,${wien?.id},${doha?.id}`)
    expect(reply.json()).toEqual({ items: [{ ...doha, found_as: null }, wien] })
    for (const ids of ['', 'trail.6', Array.from({ length: 101 }, () => 'trail.6@eu').join(',')])
      expect(await statusOf(`/api/get_locations?ids=${ids}`)).toBe(422)
  })
})

test('the time zone of a place is given with its offset at a point in time', async () => {
  expect(await zone(`lat=47.27&lon=11.39&time_ms=${Date.UTC(2026, 6, 1)}`)).toEqual({
    timezone: 'Europe/Vienna',
    offset_min: 120,
  })
  expect(await zone('lat=90&lon=180')).toHaveProperty('offset_min')
  for (const query of ['lat=91&lon=0', 'lat=0&lon=181', 'lat=0', 'lat=0&lon=0&time_ms=9e15', 'lat=NaN&lon=0'])
    expect(await statusOf(`/api/timezone/?${query}`)).toBe(422)
})

test('every search uses an index', async () => {
  const asked: RootOperationNode[] = []
  const watched = app.services.cells.world.withPlugin(watching(asked))
  const box = { west: 19, south: 52, east: 21, north: 54 }
  for (const text of [
    'neu',
    'neus',
    'neust',
    'neusta',
    'neustad',
    'neustadt',
    'neusdatt',
    'nesu',
    'neistadt a',
    'nuestdat am',
    'neu stadt',
    'k2',
    '北京',
    '新町, 日本',
    'hinten neustadt',
    'neustadt, tirol',
    'neustadt, at-7',
  ]) {
    await searchByName(watched, { text })
    await searchByName(watched, { text, country: 'AT', box })
  }
  expect(asked.length).toBeGreaterThan(40)
  const compiler = new PostgresQueryCompiler()
  for (const node of asked) {
    const query = compiler.compileQuery(node, createQueryId())
    const explained = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters])
    const { rows } = await app.services.cells.world.executeQuery<{ 'QUERY PLAN': string }>(explained)
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan'))
    expect([...scans, query.sql]).toEqual([query.sql])
  }
})
