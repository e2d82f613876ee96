import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTelemetry, type Activity } from '#contract/activities/activity.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import type { Recording, Samples } from '#domain/telemetry/recording.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { removeRegion } from '#server/features/base-map/map-region.ts'
import { makeTerrain } from '#server/features/terrain/jobs/make-terrain.job.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { givenGeoTiff, type Surface } from '#server/testing/given-elevation.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { levelActivities } from './level-activities.job.ts'
import { keepAltitudesInOrder } from './altitude-upkeep.ts'

let server: TestApp
let folder: string
beforeAll(async () => {
  server = await startTestApp({ now: () => Date.now() })
  folder = await mkdtemp(join(tmpdir(), 'trailcast-altitude-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** A ramp that rises eastward by 100 m over the 2 km of the given samples. */
const ramp: Surface = (lon) => 500 + 3500 * (lon + 0.1)

async function givenTerrain(surface: Surface): Promise<void> {
  const path = join(folder, 'Copernicus_DSM_COG_10_N51_00_W001_00_DEM.tif')
  await writeFile(
    path,
    givenGeoTiff({ west: -0.15, north: 51.55, step: 0.001, width: 120, height: 120, surface }),
  )
  await server.run(makeTerrain, { name: 'london', paths: [path] })
}

const jumps = (at: number): number => 520 + 15 * Math.sin(at * 2.1) + 9 * Math.cos(at * 1.3)

/** Altitude as measured by satellites, jumping up and down by meters from second to second. */
const bySatellites = (): Samples => {
  const samples = givenSamples()
  const altitude = Float32Array.from(samples.time, (_, at) => jumps(at))
  return { ...samples, series: { ...samples.series, altitude } }
}
const phone = { manufacturer: null, product: 'Phone' }
const watch = { manufacturer: 'Garmin', product: 'Fenix 7' }

const page = async (id: string, asker?: GivenAccount, as = 'owner') =>
  (await server.get(`/api/activity/${id}?as=${as}`, asker)).json<Activity>()
const samplesOf = async (id: string, asker?: GivenAccount, as = 'owner') => {
  const reply = await server.get(`${getTelemetry.path.replace(':id', id)}?as=${as}`, asker)
  return decodeSamples(reply.rawPayload).samples
}
const level = (owner: GivenAccount) => server.run(levelActivities, { accountId: owner.id }, owner.home)
const shown = ({ ascent_m, descent_m, series, altitude }: Activity) => ({
  ascent_m,
  descent_m,
  altitude,
  height: series.altitude,
})

test('without a barometer the altitude comes from the terrain, and the owner can have the recorded one back', async () => {
  await givenTerrain(ramp)
  const ann = await givenAccount(server)
  const { id } = await givenActivity(server, ann, { recording: { samples: bySatellites(), device: phone } })
  const [before, recorded] = [await page(id, ann), await samplesOf(id, ann)]
  expect(before.altitude).toEqual({ source: null, model: null, has_choice: false })
  await level(ann)
  const after = await page(id, ann)
  expect(after.altitude).toEqual({ source: 'model', model: 'Copernicus GLO-30', has_choice: true })
  expect(after.telemetry_url).not.toBe(before.telemetry_url)
  const { series, lon, lat } = await samplesOf(id, ann)
  for (const at of [0, 77, 199])
    expect(Math.abs((series.altitude?.[at] ?? 0) - ramp(lon[at]!, lat[at]!))).toBeLessThan(0.4)
  // 199 steps of 10 m to the east, minus what averaging over ten seconds cuts off at both ends.
  const climb = ramp(lon[199]!, 51.5) - ramp(lon[0]!, 51.5)
  expect(Math.abs((after.ascent_m ?? 0) - climb)).toBeLessThan(3)
  expect(after.descent_m).toBe(0)
  expect(after.series.altitude?.max).toBeCloseTo(ramp(lon[199]!, 51.5), 0)
  expect(after.series.grade?.average).toBeCloseTo((climb / 1990) * 100, 0)
  expect([after.distance_m, after.moving_time_ms]).toEqual([before.distance_m, before.moving_time_ms])

  expect((await server.post(`/api/activity/${id}`, { altitude: 'recorded' }, ann)).statusCode).toBe(204)
  const back = await page(id, ann)
  expect(back.altitude).toEqual({ source: 'satellites', model: null, has_choice: true })
  expect((await samplesOf(id, ann)).series.altitude).toEqual(recorded.series.altitude)
  expect({ ...shown(back), altitude: null }).toEqual({ ...shown(before), altitude: null })
  expect((await server.post(`/api/activity/${id}`, { altitude: 'terrain' }, ann)).statusCode).toBe(204)
  expect(shown(await page(id, ann))).toEqual(shown(after))
})

test.each<[string, Partial<Recording>]>([
  ['a barometer', { device: watch, samples: bySatellites() }],
  ['the sky', { device: phone, samples: bySatellites(), sport: 'flying' }],
  ['a game', { device: phone, samples: bySatellites(), sport: 'indoor_cycling' }],
  [
    'a place without terrain',
    { device: phone, samples: { ...bySatellites(), lat: new Float64Array(200).fill(52.5) } },
  ],
])('an activity of %s keeps its altitude', async (_, recording) => {
  await givenTerrain(ramp)
  const ann = await givenAccount(server)
  const { id } = await givenActivity(server, ann, {
    recording,
    ...(recording.sport && { sport: recording.sport }),
  })
  const before = await page(id, ann)
  await level(ann)
  const after = await page(id, ann)
  expect({ ...shown(after), altitude: null }).toEqual({ ...shown(before), altitude: null })
  expect(after.altitude).toMatchObject({ model: null, has_choice: false })
  expect(after.telemetry_url).toBe(before.telemetry_url)
})

test('an activity without any altitude gets one, and follows when the terrain changes or goes', async () => {
  await givenTerrain(ramp)
  for (const cell of server.services.cells.all()) await keepAltitudesInOrder(server.services, cell)
  const ann = await givenAccount(server)
  const { altitude: _none, ...series } = givenSamples().series
  const { id } = await givenActivity(server, ann, {
    recording: { samples: { ...givenSamples(), series }, device: phone },
  })
  expect((await page(id, ann)).ascent_m).toBeNull()
  await level(ann)
  const first = await page(id, ann)
  expect(first.ascent_m).toBeGreaterThan(90)

  await givenTerrain((lon, lat) => 2 * ramp(lon, lat))
  for (const cell of server.services.cells.all()) await keepAltitudesInOrder(server.services, cell)
  await level(ann)
  const second = await page(id, ann)
  expect(second.ascent_m).toBeCloseTo(2 * (first.ascent_m ?? 0), -1)

  await removeRegion(server.services.cells, 'terrain', 'london')
  for (const cell of server.services.cells.all()) await keepAltitudesInOrder(server.services, cell)
  await level(ann)
  expect(await page(id, ann)).toMatchObject({ ascent_m: null, altitude: { source: 'none', model: null } })
  const { cell, kept } = await objectsOf(ann)
  expect(cell).toBe(1)
  expect(kept).toEqual([expect.not.stringContaining('model')])
})

async function objectsOf({ id, home }: GivenAccount) {
  const kept: string[] = []
  for await (const { key } of server.services.cells.at(home).files.list(`users/${id}/telemetry/`))
    kept.push(key)
  return { cell: kept.length, kept }
}

test('what others see of a corrected altitude comes from the visible part alone', async () => {
  await givenTerrain(ramp)
  const ann = await givenAccount(server)
  const { id } = await givenActivity(server, ann, {
    visibility: 1,
    recording: { samples: bySatellites(), device: phone },
  })
  await level(ann)
  expect((await server.post(savePrivacy.path, { hide_start_m: 500 }, ann)).statusCode).toBe(204)
  await server.run(deriveForOthers, { accountId: ann.id }, ann.home)
  const seen = await samplesOf(id)
  expect(seen.time.length).toBeLessThan(150)
  const { lon, lat, series } = seen
  seen.time.forEach((_, at) =>
    expect(Math.abs((series.altitude?.[at] ?? 0) - ramp(lon[at]!, lat[at]!))).toBeLessThan(0.4),
  )
  const stranger = await page(id)
  expect(stranger.altitude).toEqual({ source: 'model', model: null, has_choice: false })
  expect(Math.abs((stranger.ascent_m ?? 0) - (ramp(lon.at(-1)!, 51.5) - ramp(lon[0]!, 51.5)))).toBeLessThan(3)
})

test('a device’s own totals stay chosen, and ours follow the terrain', async () => {
  await givenTerrain(ramp)
  const ann = await givenAccount(server)
  const device_totals = {
    ...recordingForTests({}).device_totals,
    distance_m: 2500,
    elapsed_time_ms: null,
    timer_time_ms: null,
    moving_time_ms: null,
    ascent_m: 300,
    descent_m: 300,
    calories: null,
  }
  const { id } = await givenActivity(server, ann, {
    device_totals: JSON.stringify(device_totals),
    recording: { samples: bySatellites(), device: phone },
  })
  await server.post(`/api/activity/${id}`, { totals_source: 'device' }, ann)
  await level(ann)
  const after = await page(id, ann)
  expect(after).toMatchObject({ ascent_m: 300, distance_m: 2500, totals_comparison: { source: 'device' } })
  expect(Math.abs((after.totals_comparison?.ours.ascent_m ?? 0) - 100)).toBeLessThan(4)
  await server.post(`/api/activity/${id}`, { totals_source: 'ours' }, ann)
  expect(Math.abs(((await page(id, ann)).ascent_m ?? 0) - 100)).toBeLessThan(4)
})
