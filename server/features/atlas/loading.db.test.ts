import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import { getAtlas } from '#contract/atlas/place.ts'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { recrossActivities } from '#server/features/trails/recross-activities.job.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { keepAtlasInOrder } from './atlas-upkeep.ts'
import { writeWorldFile } from './import/world-file.ts'
import { loadWorldAtlasJob } from './jobs/load-world-atlas.job.ts'

/** The test activities begin here. */
const start = { lat: 51.5, lon: -0.1 }
const around = Float64Array.of(-1, 51, 1, 51, 1, 52, -1, 52, -1, 51)

let server: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-loading-'))
  const path = join(folder, 'world.jsonl.gz')
  await writeFile(path, writeWorldFile([city(1, 'Nearby', 51.51, -0.1), city(2, 'Far away', 40, -74), shire]))
  server = await startTestApp({ config: { worldAtlasPath: path } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function city(id: number, name: string, lat: number, lon: number): PlaceDraft {
  const n = placeNumber('city', 'world', id)
  const bounds = { west: lon, south: lat, east: lon, north: lat }
  const unknown = {
    country: 'GB',
    iso3166_2: null,
    difficulty: null,
    population: null,
    length_m: null,
    elevation_m: null,
    outline: null,
  }
  return { ...unknown, n, type: 'city', name, names: {}, importance: 0.5, lat, lon, bounds, facts: {} }
}

const shire: PlaceDraft = {
  ...city(3, 'Shire', 51.5, 0),
  n: placeNumber('region', 'world', 3),
  type: 'region',
  iso3166_2: 'GB-SHI',
  bounds: { west: -1, south: 51, east: 1, north: 52 },
  outline: { kind: 'areas', areas: [[around]] },
}

const isLoading = async () => (await server.get(getAtlas.path)).json<{ is_loading: boolean }>().is_loading

test('while the world is loaded for the first time no town is shown, and afterwards the right ones are', async () => {
  const ann = await givenAccount(server)
  const cell = server.services.cells.of(ann.id)
  expect(await isLoading()).toBe(false)
  await keepAtlasInOrder(server.services)
  expect(await isLoading()).toBe(true)
  // Only one town is stored so far, and it is the wrong one.
  await givenAtlas(server, { source: 'world', places: [city(2, 'Far away', 40, -74)] })
  expect(await isLoading()).toBe(true)

  const activity = await givenActivity(server, ann)
  const video = await givenVideo(server, ann, { lat: start.lat, lon: start.lon, place: null })
  const crossingOf = async () =>
    (await server.get(`/api/activity/${activity.id}`, ann)).json<Activity>().crossing
  const placeOf = async () =>
    await cell.db
      .selectFrom('video')
      .select(['place', 'country'])
      .where('id', '=', video.id)
      .executeTakeFirstOrThrow()
  await server.run(findCrossed, { accountId: ann.id }, ann.home)
  expect(await crossingOf()).toMatchObject({
    nearest_city: null,
    nearest_city_distance_m: null,
    boundaries: [],
  })

  await server.run(loadWorldAtlasJob, {}, 'us')
  expect(await isLoading()).toBe(false)
  await server.run(recrossActivities, {}, ann.home)
  await server.run(findCrossed, { accountId: ann.id }, ann.home)
  expect(await crossingOf()).toMatchObject({ nearest_city: 'Nearby', boundaries: [{ name: 'Shire' }] })
  expect(await placeOf()).toEqual({ place: 'Nearby', country: 'GB' })
})

test('while a newer world replaces an older one, nothing is hidden', async () => {
  await server.services.cells.world
    .updateTable('atlas_source')
    .set({ file: 'older', progress: '{}' })
    .execute()
  await keepAtlasInOrder(server.services)
  expect(await isLoading()).toBe(false)
})
