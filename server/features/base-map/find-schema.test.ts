import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import { readConfig } from '#server/config/read-config.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { findSchema } from './find-schema.ts'

const openMapTiles = [
  'water',
  'waterway',
  'landcover',
  'landuse',
  'park',
  'boundary',
  'transportation',
  'place',
  'mountain_peak',
]
const protomaps = [
  'boundaries',
  'buildings',
  'earth',
  'landcover',
  'landuse',
  'places',
  'pois',
  'roads',
  'water',
]
const shortbread = ['ocean', 'water_polygons', 'land', 'sites', 'streets', 'boundaries', 'place_labels']
const embedded = ['land', 'water', 'landcover', 'coast', 'waterway', 'boundary', 'label']

/** The header and the description according to the PMTiles 3 specification, without any tiles. */
function archiveOf(layers: string[], tileType = 1): Buffer {
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const header = Buffer.alloc(127)
  header.write('PMTiles\u0003', 0, 'latin1')
  header.writeBigUInt64LE(127n, 24)
  header.writeBigUInt64LE(BigInt(metadata.length), 32)
  header.writeUInt8(2, 97)
  header.writeUInt8(tileType, 99)
  return Buffer.concat([header, metadata])
}

const tileOf = (layers: string[]) =>
  Buffer.from(
    encodeTile(layers.map((name) => ({ name, features: [{ type: 'point', parts: [[1, 1]], tags: {} }] }))),
  )

let folder: string
let elsewhere: Server
let isAway = false
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-schema-'))
  elsewhere = createServer(({ url, headers }, answer) => {
    if (isAway) return answer.writeHead(503).end()
    if (url === '/0/0/0.pbf') return answer.end(gzipSync(tileOf(['earth', 'water', 'places'])))
    const [from = 0, to = 0] = (headers.range ?? '').match(/\d+/g)?.map(Number) ?? []
    return answer.writeHead(206).end(archiveOf(openMapTiles).subarray(from, to + 1))
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
})
afterAll(async () => {
  elsewhere.close()
  await rm(folder, { recursive: true, force: true })
})

const clock = { ms: 0 }

function finderFor(environment: Record<string, string>) {
  const { log, text } = captureLog()
  const { baseMap } = readConfig(environment, () => 'secret'.repeat(8))
  return { ...findSchema(baseMap, { log, now: () => clock.ms }), text }
}

async function fileOf(content: Buffer): Promise<string> {
  const path = join(folder, `${content.length}.pmtiles`)
  await writeFile(path, content)
  return path
}

const port = () => (elsewhere.address() as AddressInfo).port

test.each([
  ['openmaptiles', openMapTiles],
  ['protomaps', protomaps],
  ['world', embedded],
])('the schema %s of an archive is recognised by its layers', async (schema, layers) => {
  const finder = finderFor({ BASEMAP_PMTILES_URL: await fileOf(archiveOf(layers)) })
  await finder.look()
  expect([finder.current(), finder.problem()]).toEqual([schema, null])
  expect(finder.text()).toBe('')
})

test('layers that cannot be drawn are reported to the operator, and the embedded world stays', async () => {
  const finder = finderFor({ BASEMAP_PMTILES_URL: await fileOf(archiveOf(shortbread)) })
  await finder.look()
  expect([finder.current(), finder.problem()]).toEqual([null, 'unreadable'])
  expect(finder.text()).toContain('has the layers ocean, water_polygons')
  expect(finder.text()).toContain('Maps show the embedded world instead.')
})

test('an archive of images cannot be drawn', async () => {
  const finder = finderFor({ BASEMAP_PMTILES_URL: await fileOf(archiveOf(openMapTiles, 2)) })
  await finder.look()
  expect([finder.current(), finder.problem()]).toEqual([null, 'unreadable'])
  expect(finder.text()).toContain('its tiles are images or of another kind')
})

test('archives and tiles elsewhere are inspected over the network', async () => {
  const archive = finderFor({ BASEMAP_PMTILES_URL: `http://127.0.0.1:${port()}/planet.pmtiles` })
  const tiles = finderFor({ BASEMAP_TILES_URL: `http://127.0.0.1:${port()}/{z}/{x}/{y}.pbf` })
  await Promise.all([archive.look(), tiles.look()])
  expect([archive.current(), tiles.current()]).toEqual(['openmaptiles', 'protomaps'])
})

test('an unreachable source is tried again a minute later, and not at all if the operator has set its schema', async () => {
  isAway = true
  const settings = { BASEMAP_PMTILES_URL: `http://127.0.0.1:${port()}/planet.pmtiles` }
  const finder = finderFor(settings)
  await finder.look()
  expect([finder.current(), finder.problem()]).toEqual([null, 'away'])
  expect(finder.text()).toContain('answered with 503')
  expect(finderFor({ ...settings, BASEMAP_SCHEMA: 'protomaps' }).current()).toBe('protomaps')
  isAway = false
  clock.ms += 60_000
  await expect.poll(() => finder.current()).toBe('openmaptiles')
  expect(finder.problem()).toBeNull()
})
