import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  changeActivity,
  getActivity,
  getStatistics,
  type Activity,
  type StatisticsItem,
} from '#contract/activities/activity.ts'
import { fitFile, fitType, type TestMessage } from '#domain/formats/fit/fit-file-for-tests.ts'
import { fileId, lap, record, session, startMs, timer } from '#domain/formats/fit/fit-messages-for-tests.ts'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { wanderForTests } from '#domain/telemetry/wander-for-tests.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { readAgainScene } from '#server/testing/read-again-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { readRecording } from '#server/features/recordings/stored-recording.ts'

let app: TestApp
let owner: GivenAccount
beforeAll(async () => {
  app = await startTestApp({ config: { role: 'api' } })
})
beforeEach(async () => {
  owner = await givenAccount(app)
})
afterAll(() => app.close())

const { cell, rowOf, readAll, givenOld } = readAgainScene(() => ({ app, owner }))
const page = async (id: string, asker?: GivenAccount) =>
  (await app.get(getActivity.path.replace(':id', id), asker)).json<Activity>()
const years = async () =>
  (await app.get(`${getStatistics.path}?by=year`, owner)).json<{ items: StatisticsItem[] }>().items

const hour = 3600

/** Half an hour of walking north, an hour of sitting, and another half hour of walking. */
function givenSitting(): Buffer {
  const random = randomFrom(2)
  const wander = { metres: 3, seconds: 20 }
  const [east, north] = [wanderForTests(2 * hour, wander, random), wanderForTests(2 * hour, wander, random)]
  const points = Array.from({ length: 2 * hour }, (_, second) => {
    const walked = 1.2 * (Math.min(second, hour / 2) + Math.max(0, second - 1.5 * hour))
    const lat = 47 + (walked + north[second]!) / 111_200
    return `<trkpt lat="${lat}" lon="${11 + east[second]! / 75_900}"><time>${new Date(startMs + second * 1000).toISOString()}</time></trkpt>`
  })
  return Buffer.from(
    `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>hiking</type><trkseg>${points.join('')}</trkseg></trk></gpx>`,
  )
}

/** What an earlier version made of it: every step counts. */
function asBefore(bytes: Uint8Array): Partial<Recording> {
  const { samples, sport } = readActivityFile('walk.gpx', bytes).recordings[0]!
  const distance = new Float32Array(samples.time.length)
  for (let row = 1; row < distance.length; row++)
    distance[row] =
      distance[row - 1]! +
      Math.hypot(
        (samples.lat[row]! - samples.lat[row - 1]!) * 111_200,
        (samples.lon[row]! - samples.lon[row - 1]!) * 75_900,
      )
  const speed = distance.map((metres, row) => metres - (distance[row - 1] ?? 0))
  return { sport, samples: { ...samples, series: { distance, speed } } }
}

test('rests in what was stored before stop counting as movement, in sums and for others, too', async () => {
  const bytes = givenSitting()
  const id = await givenOld({ name: 'walk.gpx', bytes }, asBefore(bytes), { visibility: 1, title: 'Lunch' })
  const before = await rowOf(id)
  expect(before.distance_m).toBeGreaterThan(4900)
  await readAll()
  const after = await rowOf(id)
  expect(after).toMatchObject({ is_detailed: true, title: 'Lunch', is_measured: false, is_levelled: false })
  expect(after.distance_m).toBeGreaterThan(4250)
  expect(after.distance_m).toBeLessThan(4450)
  expect(Math.abs(after.moving_time_ms! - hour * 1000)).toBeLessThan(60_000)
  expect(await years()).toMatchObject([
    { count: 1, distance_m: after.distance_m, moving_time_ms: after.moving_time_ms },
  ])
  expect((await page(id)).distance_m).toBe(after.distance_m)
  const recording = await readRecording(cell().files, after)
  expect(recording?.samples.series.distance?.at(-1)).toBeCloseTo(after.distance_m!, 3)
  expect(await cell().files.read(before.telemetry_key)).toBeFalsy()
  // The second time, there is nothing left to do.
  await readAll()
  expect(await rowOf(id)).toEqual(after)
})

test('what others see in part is counted anew from that part alone', async () => {
  const { db } = cell()
  await db.updateTable('account').set({ hide_start_m: 500 }).where('id', '=', owner.id).execute()
  const bytes = givenSitting()
  const id = await givenOld({ name: 'walk.gpx', bytes }, asBefore(bytes), { visibility: 1 })
  const old = { distance_m: 9999, moving_time_ms: 1, ascent_m: null, timezone: 'UTC' }
  await db
    .updateTable('activity')
    .set({ seen_totals: JSON.stringify(old) })
    .where('id', '=', id)
    .execute()
  expect((await rowOf(id)).hides_parts).toBe(true)
  await readAll()
  const row = await rowOf(id)
  expect(row.hides_parts).toBe(true)
  expect(row.seen_totals?.distance_m).toBeLessThan(row.distance_m! - 450)
  expect(row.seen_totals?.distance_m).toBeGreaterThan(2500)
  expect((await page(id)).distance_m).toBeCloseTo(row.seen_totals?.distance_m ?? 0, 3)
})

const days = 20 * 24 * hour
const later = (message: TestMessage): TestMessage => ({
  ...message,
  fields: message.fields.map((field) =>
    (field.number === 253 || (field.number === 2 && message.local === 3)) && typeof field.value === 'number'
      ? { ...field, value: field.value + days }
      : field,
  ),
})
const run = (second: number) => record(second, { lat: 47 + second / 40_000, lon: 11, distance: second * 2.8 })

test('a run that lasted twenty days, because a clock was set on the way, lasts as long as it took', async () => {
  const bytes = fitFile([
    fileId(),
    timer(0, 0),
    ...[0, 100, 200].map(run),
    ...[208, 300, 400].map((second) => later(run(second))),
    lap(0, 150, 420),
    later(lap(300, 100, 280)),
    session({ start: 0, elapsed: 400, sport: 1 }),
  ])
  const time = Float64Array.from(
    [0, 100, 200, 208 + days, 300 + days, 400 + days],
    (second) => startMs + second * 1000,
  )
  const [place, distance] = [time.map(() => 47), Float32Array.of(0, 280, 560, 582, 840, 1120)]
  const id = await givenOld(
    { name: 'run.fit', bytes },
    { sport: 'running', samples: { time, lat: place, lon: place, series: { distance } } },
  )
  expect((await rowOf(id)).elapsed_time_ms).toBe((days + 400) * 1000)
  await readAll()
  const trueStart = startMs + days * 1000
  const row = await rowOf(id)
  expect(row).toMatchObject({
    elapsed_time_ms: 400_000,
    start_time_ms: trueStart,
    end_time_ms: trueStart + 400_000,
    is_crossed: false,
    laps: [{ start_ms: trueStart }, { start_ms: trueStart + 300_000 }],
  })
  expect(new Date(row.local_day).getTime()).toBeGreaterThan(startMs + 18 * 24 * hour * 1000)
  expect(await years()).toMatchObject([{ count: 1, elapsed_time_ms: 400_000 }])
})

/** The device counted 260 m. */
const hilly = fitFile([
  fileId(),
  ...Array.from({ length: 201 }, (_, second) =>
    record(second, {
      lat: 47 + second / 11_120,
      lon: 11,
      distance: second * 10,
      altitude: 500 + (second % 40),
    }),
  ),
  session({ start: 0, elapsed: 200 }, [
    { number: 9, type: fitType.uint32, value: 200_000 },
    { number: 22, type: fitType.uint16, value: 260 },
  ]),
])

test('what a device with a barometer climbed is shown, unless the owner has chosen our totals', async () => {
  const { samples } = readActivityFile('hilly.fit', hilly).recordings[0]!
  const [byDefault, chosen] = [
    await givenOld({ name: 'hilly.fit', bytes: hilly }, { samples }),
    await givenOld({ name: 'hilly.fit', bytes: hilly }, { samples }, { file_part: 0 }),
  ]
  const device_totals = JSON.stringify({ ...noTotals, distance_m: 2000, ascent_m: 260 })
  await cell().db.updateTable('activity').set({ device_totals }).where('id', '=', chosen).execute()
  for (const totals_source of ['device', 'ours'])
    await app.post(changeActivity.path.replace(':id', chosen), { totals_source }, owner)
  await readAll()
  expect((await rowOf(byDefault)).ascent_m).toBe(260)
  expect((await rowOf(byDefault)).our_totals?.ascent_m).toBeLessThan(220)
  const ours = await rowOf(chosen)
  expect([ours.our_totals, ours.ascent_m! < 220]).toEqual([null, true])
})

const noTotals = {
  distance_m: null,
  elapsed_time_ms: null,
  timer_time_ms: null,
  moving_time_ms: null,
  ascent_m: null,
  descent_m: null,
  calories: null,
}

test('what a platform’s interface said is read again as well', async () => {
  const document = {
    format: 'trailcast-streams',
    version: 1,
    start_ms: startMs,
    sport: 'running',
    is_timed: true,
    streams: { time_s: [0, 100, 200], distance_m: [0, 300, 600] },
  }
  const id = await givenOld(
    { name: 'strava-1.json', bytes: Buffer.from(JSON.stringify(document)) },
    {},
    { distance_m: 1 },
  )
  await readAll()
  expect(await rowOf(id)).toMatchObject({ is_detailed: true, distance_m: 600 })
})
