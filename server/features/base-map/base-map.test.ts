import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import { readConfig } from '#server/config/read-config.ts'
import type { Services } from '#server/services.ts'
import { openArchive } from './archive-file.ts'
import { baseMapRoutes } from './base-map.routes.ts'
import { describeBaseMap } from './base-map.ts'
import { mapOrigins, mapOriginsByChoice } from './map-origins.ts'

const content = Buffer.concat([Buffer.from('PMTiles\u0003'), Buffer.alloc(300_000, 'tiles ')])
const settingsOf = (environment: Record<string, string>) =>
  readConfig(environment, () => 'secret'.repeat(8)).baseMap

let folder: string
let path: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-map-'))
  path = join(folder, 'region.pmtiles')
  await writeFile(path, content)
  app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  app.decorateRequest('viewer', () => Promise.resolve(undefined))
  const config = readConfig({ BASEMAP_PMTILES_URL: path }, () => 'secret'.repeat(8))
  // These routes need no other services.
  baseMapRoutes(app, { config } as Services)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('the operator’s archive is served in parts, which can be cached forever', async () => {
  const { tiles } = describeBaseMap(settingsOf({ BASEMAP_PMTILES_URL: path }), 'openmaptiles')
  expect(tiles).toMatch(/^\/api\/map_archive\/tiles\?v=[0-9a-f]{16}$/)
  const part = await get(tiles ?? '', { range: 'bytes=100-299999' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(content.subarray(100, 300_000))
  expect(part.headers).toMatchObject({
    'content-range': `bytes 100-299999/${content.length}`,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/vnd.pmtiles',
  })
  expect((await get(tiles ?? '')).rawPayload).toEqual(content)
})

test('a part of an archive that was replaced is not mixed with the old one', async () => {
  const url = '/api/map_archive/tiles?v=old'
  const { headers } = await get(url, { range: 'bytes=0-9' })
  expect(headers['cache-control']).toBe('public, no-cache')
  expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get(url, { range: `bytes=${content.length}-` })).statusCode).toBe(416)
  const changed = join(folder, 'changed.pmtiles')
  await writeFile(changed, Buffer.concat([content, Buffer.from('more')]))
  expect(openArchive(changed).version).not.toBe(openArchive(path).version)
})

test('a missing archive is not found, and a file that is not an archive stops the start', async () => {
  expect((await get('/api/map_archive/terrain')).statusCode).toBe(404)
  expect((await get('/api/map_archive/other')).statusCode).toBe(404)
  const text = join(folder, 'notes.txt')
  await writeFile(text, 'not a map')
  expect(() => openArchive(text)).toThrow('is not a PMTiles archive')
  expect(() => openArchive(join(folder, 'nothing'))).toThrow('cannot be read')
})

test('the browser gets external addresses unchanged, and may fetch from their origins only', () => {
  const settings = settingsOf({
    BASEMAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.pbf',
    TERRAIN_URL: 'https://terrain.example/heights.pmtiles',
    TERRAIN_ENCODING: 'mapbox',
  })
  expect(describeBaseMap(settings, 'protomaps')).toMatchObject({
    tiles: 'https://tiles.example/{z}/{x}/{y}.pbf',
    tiles_schema: 'protomaps',
    terrain: 'https://terrain.example/heights.pmtiles',
    terrain_encoding: 'mapbox',
  })
  expect(mapOrigins(settings)).toEqual(['https://tiles.example', 'https://terrain.example'])
  expect(mapOrigins(settingsOf({}))).toEqual([])
})

const openFreeMap = 'https://tiles.openfreemap.org'
const amazon = 'https://s3.amazonaws.com'
const own = { BASEMAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.pbf' }

const layer = 'Satellite | https://sat.example/{z}/{x}/{y}.jpg | © Sat'
const heights = { TERRAIN_URL: '/heights.pmtiles' }
const style = { BASEMAP_STYLE: 'https://style.example/s.json' }
const both = [openFreeMap, amazon]

test.each([
  { set: {}, online: 'by_choice', always: [], byChoice: both },
  { set: { BASEMAP: 'world' }, online: 'never', always: [], byChoice: [] },
  { set: { BASEMAP: 'online' }, online: 'always', always: both, byChoice: [] },
  { set: own, online: 'never', always: ['https://tiles.example'], byChoice: [] },
  { set: { BASEMAP_PMTILES_URL: '/a.pmtiles' }, online: 'never', always: [], byChoice: [] },
  { set: style, online: 'never', always: ['https://style.example'], byChoice: [] },
  { set: heights, online: 'by_choice', always: [], byChoice: [openFreeMap] },
  { set: { ...heights, BASEMAP: 'online' }, online: 'always', always: [openFreeMap], byChoice: [] },
  { set: { BASEMAP_LAYER_1: layer }, online: 'by_choice', always: ['https://sat.example'], byChoice: both },
])('with $set, exactly the origins $always may be asked, and $byChoice by choice', (expected) => {
  const settings = settingsOf(expected.set)
  const { online } = settings
  expect({
    set: expected.set,
    online,
    always: mapOrigins(settings),
    byChoice: mapOriginsByChoice(settings),
  }).toEqual(expected)
})

test('layers are read with their usual zoom and size, or those given', () => {
  const { layers } = settingsOf({
    BASEMAP_LAYER_1: 'Satellite | https://sat.example/{z}/{x}/{y}.jpg?key=1 | <b>© Sat</b>',
    BASEMAP_LAYER_3: 'Topo|https://topo.example/{z}/{y}/{x}|© Topo|17|512|names',
  })
  expect(layers).toEqual([
    {
      name: 'Satellite',
      tiles: 'https://sat.example/{z}/{x}/{y}.jpg?key=1',
      attribution: '<b>© Sat</b>',
      max_zoom: 19,
      tile_size: 256,
      has_names: false,
    },
    {
      name: 'Topo',
      tiles: 'https://topo.example/{z}/{y}/{x}',
      attribution: '© Topo',
      max_zoom: 17,
      tile_size: 512,
      has_names: true,
    },
  ])
})

test.each([
  [{ BASEMAP_TILES_URL: 'https://tiles.example/all' }, 'an address with {z}, {x} and {y}'],
  [{ BASEMAP_PMTILES_URL: 'ftp://tiles.example/a.pmtiles' }, 'https:// or http://'],
  [{ TERRAIN_ENCODING: 'png' }, 'one of terrarium, mapbox'],
  [{ BASEMAP: 'planet' }, 'BASEMAP is "planet": expected one of world, online.'],
  [{ BASEMAP: 'world', ...own }, 'BASEMAP is "world", but BASEMAP_TILES_URL is set'],
  [
    { BASEMAP: 'online', BASEMAP_PMTILES_URL: '/a.pmtiles' },
    'BASEMAP is "online", but BASEMAP_PMTILES_URL is set',
  ],
  [{ BASEMAP: 'online', BASEMAP_STYLE: 'https://a.example/s' }, 'but BASEMAP_STYLE is set'],
  [{ BASEMAP_LAYER_1: '| https://a.example/{z}/{x}/{y} | © A' }, 'a name of up to 40 characters first'],
  [{ BASEMAP_LAYER_2: `${'A'.repeat(41)} | https://a.example/{z}/{x}/{y} | © A` }, 'BASEMAP_LAYER_2 is not'],
  [{ BASEMAP_LAYER_1: 'A | https://a.example/tiles | © A' }, 'with {z}, {x} and {y} second'],
  [{ BASEMAP_LAYER_1: 'A | ftp://a.example/{z}/{x}/{y} | © A' }, 'an https or http address'],
  [{ BASEMAP_LAYER_1: 'A | https://a.example/{z}/{x}/{y}' }, 'whom to credit third'],
  [{ BASEMAP_LAYER_1: 'A | https://a.example/{z}/{x}/{y} | © A | 23' }, 'a largest zoom from 1 to 22'],
  [{ BASEMAP_LAYER_1: 'A | https://a.example/{z}/{x}/{y} | © A | 0' }, 'a largest zoom from 1 to 22'],
  [{ BASEMAP_LAYER_1: 'A | https://a.example/{z}/{x}/{y} | © A | 18 | 300' }, 'a tile size of 256 or 512'],
  [
    { BASEMAP_LAYER_1: 'A | https://a.example/{z}/{x}/{y} | © A | 18 | 256 | names | more' },
    'at most six parts',
  ],
  [{ BASEMAP_LAYER_1: 'A | https://a.example/{z}/{x}/{y} | © A | | | yes' }, 'the word names sixth'],
  [
    {
      BASEMAP_LAYER_1: 'A | https://a.example/{z}/{x}/{y} | © A',
      BASEMAP_LAYER_2: 'A | https://b.example/{z}/{x}/{y} | © B',
    },
    'are called "A"',
  ],
  [{ BASEMAP_PMTILES_URL: '/a.pmtiles', BASEMAP_TILES_URL: 'https://a.example/{z}/{x}/{y}' }, 'one of them'],
])('mistakes in %j are reported', (environment, sentence) => {
  expect(() => settingsOf(environment)).toThrow(sentence)
})
