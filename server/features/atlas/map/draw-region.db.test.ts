import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractMessages } from '#domain/osm/unreadable-extract.ts'
import { filesOfRegions, listRegions } from '#server/features/base-map/map-region.ts'
import { givenExtract } from '#server/testing/given-extract.ts'
import { givenIsland, islandBox } from '#server/testing/given-island.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { describeAtlas } from '../describe-sources.ts'
import { importExtract } from '../import/import-extract.ts'
import { removeSource } from '../import/remove-source.ts'
import { ReadRegion } from './region-for-tests.ts'

const clock = { ms: Date.now() }
let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp({ now: () => clock.ms })
  folder = await mkdtemp(join(tmpdir(), 'trailcast-island-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const name = 'island'
const options = (signal = new AbortController().signal) => ({ signal, report: () => {}, silentMs: 100 })

async function givenFile(street: string, change = (bytes: Buffer) => bytes): Promise<string> {
  const path = join(folder, `${street.replaceAll(/\W/g, '-')}.osm.pbf`)
  await writeFile(path, change(givenExtract(givenIsland({ street }), { box: islandBox })))
  return path
}

const places = async (): Promise<string[]> => {
  const rows = await app.services.cells.world
    .selectFrom('place')
    .select('name')
    .where('source', '=', name)
    .execute()
  return rows.map((row) => row.name)
}
const leftovers = () => readdir(join(app.services.config.dataDir, 'map-work')).catch((): string[] => [])

/** The names of the streets on the map that browsers get. */
async function streets(): Promise<unknown[]> {
  const region = new ReadRegion(async (offset, length) => {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` }
    const reply = await app.get(`/api/map_region/tiles/${name}`, undefined, { headers })
    expect(reply.statusCode).toBe(206)
    return reply.rawPayload
  })
  const features = await region.featuresAt('transportation_name', 13, 11.02, 47.01)
  return features.map(({ properties }) => properties['name'])
}
const listed = async () => (await listRegions(app.services.cells.world)).map(({ version }) => version)

test('an import makes the places and a base map, and the next one replaces both', async () => {
  const stages: string[] = []
  await importExtract(
    app.services,
    { path: await givenFile('Old Street'), name },
    { ...options(), report: ({ stage }) => stages.push(stage) },
  )
  expect(stages.findIndex((stage) => stage.startsWith('base map'))).toBe(0)
  expect(stages).toContain('reading ways')
  expect(await places()).toContain('Shoreton')
  expect(await streets()).toEqual(['Old Street'])
  const before = await listed()
  clock.ms += 60_000
  await importExtract(app.services, { path: await givenFile('New Street'), name }, options())
  clock.ms += 60_000
  expect(await streets()).toEqual(['New Street'])
  expect(await listed()).toHaveLength(1)
  expect(await listed()).not.toEqual(before)
  expect(await leftovers()).toEqual([])
})

test('an extract that is cut off or an import that is interrupted leaves the old map and no files', async () => {
  const before = await listed()
  const cut = await givenFile('Cut Street', (bytes) => bytes.subarray(0, -20))
  await expect(importExtract(app.services, { path: cut, name }, options())).rejects.toThrow(
    extractMessages.cutOff,
  )
  const stop = new AbortController()
  const path = await givenFile('Stopped Street')
  const report = ({ stage }: { stage: string }) => {
    if (stage === 'base map: drawing tiles') stop.abort(new Error('stopped'))
  }
  const stopped = importExtract(app.services, { path, name }, { ...options(stop.signal), report })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await listed()).toEqual(before)
  expect(await streets()).toEqual(['New Street'])
  expect(await leftovers()).toEqual([])
  // Importing the same file again resumes where it stopped.
  await importExtract(app.services, { path, name }, options())
  clock.ms += 60_000
  expect(await streets()).toEqual(['Stopped Street'])
})

test('places and map can be imported without each other, and are removed together', async () => {
  const before = await listed()
  await importExtract(
    app.services,
    { path: await givenFile('Places Street'), name, only: 'atlas' },
    options(),
  )
  expect(await listed()).toEqual(before)
  const version = () =>
    app.services.cells.world.selectFrom('atlas_state').select('version').executeTakeFirstOrThrow()
  const atlas = await version()
  clock.ms += 60_000
  await importExtract(app.services, { path: await givenFile('Map Street'), name, only: 'map' }, options())
  clock.ms += 60_000
  expect(await streets()).toEqual(['Map Street'])
  expect(await version()).toEqual(atlas)
  await removeSource(app.services, name, options())
  expect(await listed()).toEqual([])
  expect(await places()).toEqual([])
})

test('the operator is told that an archive is missing, and browsers that there is none', async () => {
  await importExtract(app.services, { path: await givenFile('Lost Street'), name, only: 'map' }, options())
  const [row] = await listRegions(app.services.cells.world)
  const status = async () => (await describeAtlas(app.services.cells)).regions
  expect(await status()).toMatchObject([{ name, kind: 'tiles', size: row?.size, is_missing: false }])
  await filesOfRegions(app.services.cells).delete(row?.store_key ?? '')
  expect(await status()).toMatchObject([{ name, is_missing: true }])
  clock.ms += 60_000
  expect((await app.get(`/api/map_region/tiles/${name}?v=${row?.version}`)).statusCode).toBe(404)
})

test('a map without places is removed too', async () => {
  await importExtract(app.services, { path: await givenFile('Lone Street'), name, only: 'map' }, options())
  expect(await listed()).toHaveLength(1)
  await removeSource(app.services, name, options())
  expect(await listed()).toEqual([])
  await expect(removeSource(app.services, name, options())).rejects.toThrow('The atlas has no source island.')
})
