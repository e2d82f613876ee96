import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Site } from '#contract/site/site.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { givenArchive } from '#server/testing/given-archive.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import {
  filesOfRegions,
  listRegions,
  publishRegion,
  removeRegion,
  tidyRegions,
  type NewRegion,
} from './map-region.ts'

const clock = { ms: 1_800_000_000_000 }
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ now: () => clock.ms })
})
afterAll(() => server.close())

/** The list is cached for a few seconds. */
const later = (ms = minuteMs): void => void (clock.ms += ms)

async function givenFile(about: Parameters<typeof givenArchive>[0] = {}): Promise<string> {
  const path = await givenArchive(about)
  onTestFinished(() => rm(dirname(path), { recursive: true, force: true }))
  return path
}

async function publish(path: string, about: Partial<NewRegion> = {}) {
  later()
  const row = await publishRegion(server.services, {
    kind: 'tiles',
    name: 'valley',
    path,
    schema: 'openmaptiles',
    attribution: '© OpenStreetMap contributors',
    ...about,
  })
  later()
  return row
}

const regions = async () => Site.parse((await server.get('/api/site')).json()).base_map.regions

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of filesOfRegions(server.services.cells).list('map/')) keys.push(key)
  return keys
}

test('a published archive is announced to browsers and served in parts, which can be cached forever', async () => {
  const path = await givenFile()
  const bytes = await readFile(path)
  await publish(path)
  const [region] = await regions()
  expect(region).toMatchObject({
    kind: 'tiles',
    name: 'valley',
    bounds: [0, 0, 1.5, 1],
    min_zoom: 7,
    max_zoom: 8,
    schema: 'openmaptiles',
    attribution: '© OpenStreetMap contributors',
  })
  const url = region?.url ?? ''
  const part = await server.get(url, undefined, { headers: { range: 'bytes=5-140' } })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(bytes.subarray(5, 141))
  expect(part.headers).toMatchObject({
    'content-range': `bytes 5-140/${bytes.length}`,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/vnd.pmtiles',
  })
  const etag = String(part.headers.etag)
  const whole = await server.get('/api/map_region/tiles/valley')
  expect(whole.rawPayload).toEqual(bytes)
  expect(whole.headers['cache-control']).toBe('public, no-cache')
  const known = await server.get(url, undefined, { headers: { 'if-none-match': etag } })
  expect(known.statusCode).toBe(304)
  const stale = { range: 'bytes=0-9', 'if-range': '"other"' }
  expect((await server.get(url, undefined, { headers: stale })).statusCode).toBe(200)
  const beyond = await server.get(url, undefined, { headers: { range: `bytes=${bytes.length}-` } })
  expect(beyond.statusCode).toBe(416)
  expect((await server.get('/api/map_region/tiles/elsewhere')).statusCode).toBe(404)
  expect((await server.get('/api/map_region/terrain/valley')).statusCode).toBe(404)
  expect((await server.get('/api/map_region/tiles/..%2Fusers')).statusCode).toBe(404)
})

test('a new version takes the place of the old one, which can be read for another hour', async () => {
  const [first, second] = [await givenFile(), await givenFile({ roadName: 'Another Street' })]
  const before = await publish(first)
  const [old] = await regions()
  const after = await publish(second)
  const [current, ...others] = await regions()
  expect(others).toEqual([])
  expect(current?.url).toContain(after.version)
  expect((await server.get(current?.url ?? '')).rawPayload).toEqual(await readFile(second))
  expect((await server.get(old?.url ?? '')).rawPayload).toEqual(await readFile(first))
  await tidyRegions(server.services)
  expect(await storedKeys()).toEqual(expect.arrayContaining([before.store_key, after.store_key]))
  later(60 * minuteMs)
  await tidyRegions(server.services)
  expect(await storedKeys()).toEqual([after.store_key])
  // Once the old version is gone, its address serves the new one, and the ETag makes the reader start over.
  const moved = await server.get(old?.url ?? '')
  expect(moved.headers).toMatchObject({ etag: `"${after.version}"`, 'cache-control': 'public, no-cache' })
})

test('regions lie side by side, the newest first, and are removed one by one', async () => {
  await publish(await givenFile())
  const coast = await publish(await givenFile(), { name: 'coast' })
  await publish(await givenFile({ content: 'png' }), { kind: 'terrain', name: 'coast', schema: null })
  expect((await regions()).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'terrain coast',
    'tiles coast',
    'tiles valley',
  ])
  expect(await removeRegion(server.services.cells, 'tiles', 'coast')).toBe(true)
  expect(await removeRegion(server.services.cells, 'tiles', 'coast')).toBe(false)
  later()
  expect((await regions()).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'terrain coast',
    'tiles valley',
  ])
  expect(await storedKeys()).not.toContain(coast.store_key)
  expect((await server.get('/api/map_region/tiles/coast')).statusCode).toBe(404)
  await removeRegion(server.services.cells, 'terrain', 'coast')
})

test('what an attempt left behind that was killed before it was shown is removed after a day', async () => {
  const { cells } = server.services
  const row = await publish(await givenFile(), { name: 'gone' })
  await cells.world.deleteFrom('map_region').where('name', '=', 'gone').execute()
  await tidyRegions(server.services)
  expect(await storedKeys()).toContain(row.store_key)
  later(24 * 60 * minuteMs)
  await tidyRegions(server.services)
  expect(await storedKeys()).not.toContain(row.store_key)
  expect((await listRegions(cells.world)).map(({ name }) => name)).toEqual(['valley'])
})

test('an archive that is cut off, foreign or of the wrong kind is refused, and the old one stays', async () => {
  const before = await regions()
  const broken = await givenFile()
  await truncate(broken, 200)
  await expect(publish(broken)).rejects.toThrow('is cut off')
  await writeFile(broken, 'not a map at all, but long enough to be looked at '.repeat(10))
  await expect(publish(broken)).rejects.toThrow('is not a PMTiles archive')
  await expect(publish(await givenFile({ content: 'png' }))).rejects.toThrow('not of the kind')
  await expect(publish(await givenFile(), { kind: 'terrain' })).rejects.toThrow('not of the kind')
  expect(await regions()).toEqual(before)
})
