import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetKeptMaps } from '#web/lib/kept-map-caches.ts'
import { archiveAt } from '#web/map/archives.ts'
import { plainSite } from '#web/session/site-for-tests.ts'
import { archiveOf } from './archive-for-tests.ts'
import { bytesOf, findRange, joinRanges } from './byte-ranges.ts'
import { CachesForTests } from './caches-for-tests.ts'
import { keepArea, KeepAreaError, measureArea, ownArchives, removeArea } from './keep-area.ts'
import { listKeptAreas, removeUnfinished } from './kept-area.ts'
import { readKeptAreasAgain } from './kept-ranges.ts'

/** Every tile down to zoom 5, each with random bytes of its own. */
const tiles = Array.from({ length: 6 }, (_, z) =>
  Array.from({ length: 4 ** z }, (__, i) => {
    const bytes = crypto.getRandomValues(new Uint8Array(600 + ((i * 37) % 300)))
    return { z, x: i % 2 ** z, y: Math.floor(i / 2 ** z), bytes }
  }),
).flat()
const file = archiveOf(tiles, 5)
const tileAt = (z: number, x: number, y: number) =>
  tiles.find((tile) => tile.z === z && tile.x === x && tile.y === y)?.bytes

/** Around 11 degrees east and 47 degrees north: columns 16 and 17 of row 11 at zoom 5. */
const box = { west: 10, south: 46, east: 12, north: 48.5 }

let version = 0
let server: { url: string; etag: string; requests: number; isAway: boolean; answersLeft: number }
let kept: CachesForTests

beforeEach(async () => {
  kept = new CachesForTests()
  vi.stubGlobal('caches', kept)
  vi.stubGlobal('navigator', { userAgent: 'test', onLine: true, locks: locksForTests })
  const url = `/api/map_archive/tiles?v=${++version}`
  server = { url, etag: `"${version}"`, requests: 0, isAway: false, answersLeft: Number.POSITIVE_INFINITY }
  vi.stubGlobal('fetch', answer)
  await readKeptAreasAgain()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const locksForTests = {
  request: (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => Promise<unknown>)({}),
}

function answer(_: string, { headers }: { headers: HeadersInit }): Promise<Response> {
  server.requests++
  if (server.isAway || server.answersLeft-- <= 0) return Promise.reject(new TypeError('Failed to fetch'))
  const [start = 0, last = 0] = (new Headers(headers).get('range')?.slice('bytes='.length) ?? '')
    .split('-')
    .map(Number)
  const bytes = file.slice(start, last + 1)
  const range = `bytes ${start}-${start + bytes.length - 1}/${file.length}`
  const answered = { 'content-range': range, etag: server.etag, 'content-length': String(bytes.length) }
  return Promise.resolve(new Response(bytes, { status: 206, headers: answered }))
}

const baseMap = () => ({ ...plainSite.base_map, tiles: server.url })

async function keep(): Promise<void> {
  const wanted = await measureArea(baseMap(), box)
  await keepArea({
    wanted,
    baseMap: baseMap(),
    nowMs: 1_800_000_000_000,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  await readKeptAreasAgain()
}

const faultOf = async () => {
  const error = await keep().catch((thrown: unknown) => thrown)
  expect(await kept.keys()).toEqual([])
  return error instanceof KeepAreaError ? error.fault : error
}

const region = (name: string, bounds: [number, number, number, number]) => ({
  kind: 'tiles' as const,
  name,
  url: `/api/map_region/tiles/${name}?v=1`,
  bounds,
  min_zoom: 0,
  max_zoom: 14,
  schema: 'openmaptiles' as const,
  attribution: '',
})

describe('an area that was kept', () => {
  test('is drawn without a network, down to the last byte, and nothing around it', async () => {
    await keep()
    server.isAway = true
    const archive = archiveAt(server.url)
    for (const [z, x, y] of [
      [0, 0, 0],
      [4, 8, 5],
      [5, 16, 11],
      [5, 17, 11],
    ] as const)
      expect(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(
        tileAt(z, x, y),
      )
    await expect(archive.getZxy(5, 1, 25)).rejects.toThrow('Failed to fetch')
  })

  test('is read from the device with a network, too', async () => {
    await keep()
    const before = server.requests
    await archiveAt(server.url).getZxy(5, 16, 11)
    expect(server.requests).toBe(before)
  })

  test('is as large as was said before, and much smaller than the archive', async () => {
    const { bytes } = await measureArea(baseMap(), box)
    await keep()
    const [area] = await listKeptAreas()
    expect(area).toMatchObject({ bytes, box, keptAtMs: 1_800_000_000_000 })
    expect(bytes).toBe(bytesOf(area?.archives[0]?.parts ?? []))
    expect(bytes).toBeLessThan(file.length / 10)
  })

  test('is gone when it is removed, and when its owner signs out', async () => {
    await keep()
    for (const area of await listKeptAreas()) await removeArea(area)
    expect(await listKeptAreas()).toEqual([])
    await keep()
    await forgetKeptMaps()
    await archiveAt(server.url).getZxy(5, 16, 11)
    expect(await kept.keys()).toEqual([])
  })
})

describe('nothing is left of an area', () => {
  test('when the connection breaks', async () => {
    await archiveAt(server.url).getHeader()
    server.answersLeft = 2
    expect(await faultOf()).toBe('interrupted')
  })

  test('when the archive is replaced meanwhile', async () => {
    const wanted = await measureArea(baseMap(), box)
    server.etag = '"newer"'
    const keeping = keepArea({
      wanted,
      baseMap: baseMap(),
      nowMs: 0,
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    await expect(keeping).rejects.toMatchObject({ fault: 'changed' })
    expect(await kept.keys()).toEqual([])
  })

  test('when the disk is full', async () => {
    kept.room = 2
    expect(await faultOf()).toBe('full')
  })

  test('when the page was closed in between', async () => {
    await (await kept.open('map-area-abandoned')).put('/kept-map/0/0', new Response('part'))
    expect(await listKeptAreas()).toEqual([])
    await removeUnfinished()
    expect(await kept.keys()).toEqual([])
  })
})

test('only archives of this server are kept, and of its regions those in the area', () => {
  const mixed = {
    ...plainSite.base_map,
    world: '/api/map_archive/world?v=1',
    tiles: 'https://tiles.example/planet.pmtiles',
    terrain: 'https://heights.example/{z}/{x}/{y}.png',
    regions: [region('tyrol', [11, 47, 12, 48]), region('monaco', [7.3, 43.7, 7.5, 43.8])],
  }
  expect(ownArchives(mixed, box)).toEqual(['/api/map_archive/world?v=1', '/api/map_region/tiles/tyrol?v=1'])
})

test('parts of a file are joined without losing any of them', () => {
  const range = fc.record({ start: fc.nat(3_000_000), length: fc.integer({ min: 1, max: 200_000 }) })
  fc.assert(
    fc.property(fc.array(range, { maxLength: 60 }), (ranges) => {
      const joined = joinRanges(ranges)
      for (const wanted of ranges) expect(findRange(joined, wanted)).toBeDefined()
      expect(findRange(joined, { start: 3_300_000, length: 1 })).toBeUndefined()
    }),
  )
})
