import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPlace, type Place } from '#contract/atlas/place.ts'
import { Site } from '#contract/site/site.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { elevationMessages } from '#domain/terrain/unreadable-elevation.ts'
import { makeTerrain } from '#server/features/terrain/jobs/make-terrain.job.ts'
import { importTerrain } from '#server/features/terrain/build/import-terrain.ts'
import { findTerrain } from '#server/features/terrain/terrain.ts'
import { PermanentJobError } from '#server/jobs/define-job.ts'
import { givenExtract } from '#server/testing/given-extract.ts'
import { givenGeoTiff, type Surface, type TiffOptions } from '#server/testing/given-elevation.ts'
import { givenValley } from '#server/testing/given-valley.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { importExtract } from './import/import-extract.ts'
import { runAtlas } from './import/run-atlas-for-tests.ts'

const clock = { aheadMs: 0 }
let engine: TestEngine
let app: TestApp
let folder: string
beforeAll(async () => {
  engine = await openTestEngine()
  folder = await mkdtemp(join(tmpdir(), 'trailcast-heights-'))
  // The command works on the same files, also where it opens the database itself.
  const files = { kind: 'disk', dir: join(folder, 'files') } as const
  app = await startTestApp({
    engine,
    config: { role: 'all', files },
    now: () => Date.now() + clock.aheadMs,
  })
})
afterAll(async () => {
  await app.close()
  await engine.destroy()
  await rm(folder, { recursive: true, force: true })
})

const options = () => ({ signal: new AbortController().signal, report: () => {}, silentMs: 100 })

/** A slope that rises by 10 m per thousandth of a degree to the north, with a dip across the path. */
const slope: Surface = (_, lat) =>
  1000 + 10_000 * (lat - 47) - 100 * Math.max(0, 1 - Math.abs(lat - 47.01) / 0.003)
const valley: TiffOptions = { west: 10.9, north: 47.1, step: 0.0005, width: 400, height: 400, surface: slope }

async function given(name: string, change: Partial<TiffOptions> = {}): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, givenGeoTiff({ ...valley, compression: 'deflate', ...change }))
  return path
}

/** The list is kept for a few seconds. */
const regions = async () => {
  clock.aheadMs += 6000
  return Site.parse((await app.get('/api/site')).json()).base_map.regions
}
const metresAt = async (lon: number, lat: number) =>
  (await (await findTerrain(app.services))?.heightsAlong({ lat: [lat], lon: [lon] }))?.metres[0]
const workFolders = () => readdir(join(app.services.config.dataDir, 'terrain-work')).catch((): string[] => [])

test('elevation files become heights for maps, and the profile of every trail', async () => {
  const extract = join(folder, 'valley.osm.pbf')
  await writeFile(extract, givenExtract(givenValley(['High Path'])))
  await importExtract(app.services, { path: extract, name: 'valley', only: 'atlas' }, options())
  const id = placeId({ type: 'trail', n: placeNumber('trail', 'way', 100), region: 'eu' })
  const trail = async () => (await app.get(getPlace.path.replace(':id', id))).json<Place>()
  expect((await trail()).profile).toBeNull()

  await importTerrain(
    app.services,
    { paths: [await given('Copernicus_DSM_COG_10_N47_00_E010_00_DEM.tif')], name: 'valley' },
    options(),
  )
  const [region] = await regions()
  expect(region).toMatchObject({ kind: 'terrain', name: 'valley', min_zoom: 6, max_zoom: 11, schema: null })
  expect(region?.attribution).toContain('COPERNICUS')
  expect(region?.bounds[0]).toBeCloseTo(10.9, 6)
  for (const [lon, lat] of [
    [11, 47.05],
    [10.95, 46.95],
    [11.0503, 47.0207],
  ] as const)
    expect(Math.abs(((await metresAt(lon, lat)) ?? 0) - slope(lon, lat))).toBeLessThan(0.5)
  expect(await metresAt(12, 47)).toBeNaN()

  const { profile } = await trail()
  expect(profile).toMatchObject({ model: 'Copernicus GLO-30' })
  expect(profile?.distance_m.at(-1)).toBeCloseTo(2223, -1)
  expect(profile?.altitude_m[0]).toBeCloseTo(1000, 0)
  expect(profile?.altitude_m.at(-1)).toBeCloseTo(1200, 0)
  // 70 m up to the dip, 70 m down, 130 m up to its far edge and 70 m further up, minus what is lost to pixels of 50 m.
  expect(profile?.ascent_m).toBeGreaterThan(255)
  expect(profile?.ascent_m).toBeLessThan(272)
  expect((profile?.ascent_m ?? 0) - (profile?.descent_m ?? 0)).toBeCloseTo(200, -1)
})

test('a file that cannot be read changes nothing, and an interrupted attempt leaves nothing', async () => {
  const before = await regions()
  const broken = join(folder, 'broken.tif')
  await writeFile(broken, givenGeoTiff(valley).subarray(0, 5000))
  const paths = [await given('fine.tif', { surface: () => 7 }), broken]
  const failed = app.run(makeTerrain, { name: 'valley', paths })
  await expect(failed).rejects.toEqual(new PermanentJobError(`broken.tif: ${elevationMessages.cutOff}`))
  const stop = new AbortController()
  const report = () => stop.abort(new Error('stopped'))
  const stopped = importTerrain(
    app.services,
    { paths: paths.slice(0, 1), name: 'valley' },
    { signal: stop.signal, report },
  )
  await expect(stopped).rejects.toThrow('stopped')
  expect(await regions()).toEqual(before)
  expect(await metresAt(11, 47.05)).toBeCloseTo(slope(11, 47.05), 0)
  expect(await workFolders()).toEqual([])
})

test('the newest region counts where several overlap, and the older ones beyond it', async () => {
  const part = await given('part.tif', { west: 11, north: 47.05, width: 40, height: 40, surface: () => 50 })
  await importTerrain(app.services, { paths: [part], name: 'part' }, options())
  expect((await regions()).map(({ name }) => name)).toEqual(['part', 'valley'])
  expect(await metresAt(11.01, 47.04)).toBe(50)
  expect(await metresAt(11.05, 47.04)).toBeCloseTo(slope(11.05, 47.04), 0)
})

test('the operator makes heights with a command, from a folder too, and removes them', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const tiles = join(folder, 'tiles')
  await mkdir(join(tiles, 'east'), { recursive: true })
  await writeFile(
    join(tiles, 'east', 'one.tif'),
    givenGeoTiff({ ...valley, width: 40, height: 40, west: 12 }),
  )
  await writeFile(join(tiles, 'notes.txt'), 'not an elevation')
  const run = (...args: string[]) => runAtlas(app, engine, folder, args)
  const made = await run('terrain', tiles)
  expect(made.err).toBe('')
  expect(made.out).toMatch(/The heights of tiles were made: .*B \(/)
  expect(await metresAt(12.01, 47.09)).toBeCloseTo(slope(12.01, 47.09), 0)
  expect((await run('status')).out).toMatch(/^tiles: heights, .* zooms 6 to 11/m)
  const refused = await run('terrain', join(folder, 'tiles', 'notes.txt'), '--name', 'tiles')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(elevationMessages.unknown)])
  const missing = await run('terrain', join(folder, 'nothing'))
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining(elevationMessages.cannotOpen)])
  expect((await run('remove', 'tiles')).out).toContain('tiles was removed')
  expect((await regions()).map(({ name }) => name)).toEqual(['part', 'valley'])
})
