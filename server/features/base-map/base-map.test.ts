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
import { describeBaseMap } from './base-map.service.ts'
import { mapOrigins } from './map-origins.ts'

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

test.each([
  [{ BASEMAP_TILES_URL: 'https://tiles.example/all' }, 'an address with {z}, {x} and {y}'],
  [{ BASEMAP_PMTILES_URL: 'ftp://tiles.example/a.pmtiles' }, 'https:// or http://'],
  [{ TERRAIN_ENCODING: 'png' }, 'one of terrarium, mapbox'],
  [{ BASEMAP_PMTILES_URL: '/a.pmtiles', BASEMAP_TILES_URL: 'https://a.example/{z}/{x}/{y}' }, 'one of them'],
])('mistakes in %j are reported', (environment, sentence) => {
  expect(() => settingsOf(environment)).toThrow(sentence)
})
