import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { hourMs } from '#domain/time/durations.ts'
import { acceptActivityUpload, findActivityImport } from './start-import.ts'
import { importActivities } from './jobs/import-activities.job.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenArrivedUpload } from '#server/testing/given-arrived-upload.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { markAllDeleted } from '#server/features/activities/mark-deleted-for-tests.ts'

let app: TestApp
let owner: GivenAccount
const now = Date.UTC(2026, 10, 15, 12)
const startMs = Date.UTC(2026, 4, 9, 7)

beforeAll(async () => {
  app = await startTestApp({ config: { role: 'all' }, now: () => now })
})
beforeEach(async () => {
  owner = await givenAccount(app, { home: 'eu' })
})
afterAll(() => app.close())

const cell = () => app.services.cells.at('eu')

/** Uploads a file and waits until it has been read. */
async function importFile(filename: string, bytes: Uint8Array, lastModifiedMs: number | null = null) {
  const uploadId = await givenArrivedUpload(app, owner, { filename, bytes, lastModifiedMs })
  const first = await acceptActivityUpload(app.services, { viewer: owner, uploadId })
  const done =
    first.state === 'processing'
      ? await waitFor(async () => {
          const later = await findActivityImport(app.services, owner, uploadId)
          return later?.state !== 'processing' && later
        }, 40_000)
      : first
  // The uploaded file is removed after the response is available.
  await waitFor(async () => (await objects()).every((key) => !key.startsWith('uploads/')))
  return done
}

const activities = () =>
  cell()
    .db.selectFrom('activity')
    .selectAll()
    .where('account_id', '=', owner.id)
    .orderBy('start_time_ms')
    .orderBy('file_part')
    .execute()
const tracks = () =>
  cell()
    .db.selectFrom('activity_track')
    .select(['activity_id', 'audience', 'is_listed'])
    .where('account_id', '=', owner.id)
    .execute()

async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of cell().files.list(`users/${owner.id}/`))
    keys.push(key.slice(`users/${owner.id}/`.length))
  return keys
}

async function bytesOf(key: string): Promise<Buffer> {
  const stream = await cell().files.read(key)
  return stream ? buffer(stream) : Buffer.alloc(0)
}

test('a recording becomes an activity with its totals, place, line, samples and original file, private to its owner', async () => {
  const bytes = givenFit({ startMs, points: 3000 })
  const done = await importFile('ride.fit', bytes)
  const [activity, ...others] = await activities()
  expect(others).toEqual([])
  expect(done).toMatchObject({
    state: 'done',
    files_total: 1,
    files_done: 1,
    stored: 1,
    sentence: null,
    activity: { id: activity?.id },
  })
  expect(activity).toMatchObject({
    title: 'Morning ride',
    sport: 'cycling',
    timezone: 'Europe/Vienna',
    country: 'AT',
    local_day: '2026-05-09',
    start_time_ms: startMs,
    end_time_ms: startMs + 2_999_000,
    elapsed_time_ms: 2_999_000,
    is_timed: true,
    point_count: 3000,
    visibility: 0,
    effective_visibility: 0,
    hides_parts: false,
    duplicate_of: null,
  })
  expect(activity?.distance_m).toBeCloseTo(2999 * 8, -2)
  expect(activity?.sketch.flat().length).toBeGreaterThan(1)
  const file = await cell()
    .db.selectFrom('activity_file')
    .selectAll()
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(file).toMatchObject({ filename: 'ride.fit', size: bytes.length })
  expect((await bytesOf(file.object_key)).equals(bytes)).toBe(true)
  const { samples } = decodeSamples(gunzipSync(await bytesOf(activity?.telemetry_key ?? '')))
  expect(samples.lat[0]).toBeCloseTo(47.2, 4)
  expect(samples.series.heart_rate).toHaveLength(3000)
  expect(await tracks()).toHaveLength(2)
  expect((await objects()).map((key) => key.split('/')[0])).toEqual(['files', 'telemetry'])
})

test('the same content again is already uploaded, however it is packed and called', async () => {
  const bytes = givenFit({ startMs })
  const first = await importFile('ride.fit', bytes)
  for (const again of [
    await importFile('copy.fit', bytes),
    await importFile('ride.fit.gz', gzipSync(bytes)),
  ]) {
    expect(again).toMatchObject({
      state: 'done',
      stored: 0,
      already_uploaded: 1,
      activity: first.activity,
      duplicate_of: null,
    })
  }
  expect(await activities()).toHaveLength(1)
  expect(await objects()).toHaveLength(2)
})

test('a deleted activity is back after its file was uploaded again, with its owner’s changes', async () => {
  const bytes = givenFit({ startMs })
  const { activity } = await importFile('ride.fit', bytes)
  await cell()
    .db.updateTable('activity')
    .set({ title: 'My own title' })
    .where('id', '=', activity?.id ?? '')
    .execute()
  await markAllDeleted(cell().db, owner.id, new Date(now))
  expect(await importFile('ride.fit', bytes)).toMatchObject({ stored: 1, activity })
  expect(await activities()).toMatchObject([{ id: activity?.id, deleted_at: null, title: 'My own title' }])
})

test('the sessions of a multisport file become separate activities, and none is a duplicate of another', async () => {
  const done = await importFile('triathlon.fit', givenFit({ startMs, points: 900, sports: [5, 2, 1] }))
  expect(done).toMatchObject({ stored: 1, activity: null })
  expect(done.files[0]?.activities).toHaveLength(3)
  const parts = (await activities()).map(({ sport, file_part, duplicate_of }) => ({
    sport,
    file_part,
    duplicate_of,
  }))
  expect(parts).toEqual(
    ['swimming', 'cycling', 'running'].map((sport, file_part) => ({ sport, file_part, duplicate_of: null })),
  )
})

test('a bulk export uses the names and sports of its table, reports bad files, and skips the rest', async () => {
  const csv =
    'Activity ID,Date,Name,Type,Description,Filename\n1,x,Up and down,E-Bike Ride,Steep,activities/1.fit.gz\n'
  const fit = gzipSync(givenFit({ startMs }))
  const archive = givenZip([
    { name: 'activities.csv', bytes: Buffer.from(csv) },
    { name: 'activities/1.fit.gz', bytes: fit, isStored: true },
    {
      name: 'activities/2.gpx',
      bytes: givenGpx({ startMs: startMs + 24 * hourMs, name: 'Over the hill', type: 'hiking' }),
    },
    { name: 'activities/3.gpx', bytes: Buffer.from('this is no GPX') },
    { name: 'activities/4.gpx', bytes: givenGpx({ startMs: now + 25 * hourMs }) },
    { name: '../6.gpx', bytes: givenGpx() },
    { name: 'media/1.jpg', bytes: Buffer.from('picture') },
  ])
  const done = await importFile('export.zip', archive)
  expect(done).toMatchObject({
    state: 'done',
    files_total: 5,
    files_done: 5,
    stored: 2,
    unreadable: 3,
    activity: null,
  })
  const told = new Map(done.files.map(({ filename, sentences }) => [filename, sentences.join(' ')]))
  expect(told.get('activities/4.gpx')).toBe(serverMessages.recordedInFuture('2026-11-16'))
  expect(told.get('../6.gpx')).toBe(serverMessages.zipEntryPath)
  expect(told.get('activities/3.gpx')).toMatch(/\.$/)
  expect(await activities()).toMatchObject([
    { title: 'Up and down', description: 'Steep', sport: 'e_biking' },
    { title: 'Over the hill', sport: 'hiking' },
  ])
  // The original as it was in the zip, and nothing from the files that could not be read.
  const { object_key } = await cell()
    .db.selectFrom('activity_file')
    .select('object_key')
    .where('filename', '=', '1.fit.gz')
    .executeTakeFirstOrThrow()
  expect((await bytesOf(object_key)).equals(fit)).toBe(true)
  expect(await objects()).toHaveLength(4)
})

test('what watches and apps really wrote becomes activities where and when they were, with the totals of each device', async () => {
  const names = ['hike_with_coordinates_muggenbrunn.fit', 'triathlon_summary_first.fit', 'MonitoringFile.fit']
  const files = names.map((name) => ({ name, bytes: readFileSync(`fixtures/activity/${name}`) }))
  const done = await importFile('export.zip', givenZip(files))
  expect(done).toMatchObject({ state: 'done', stored: 2, unreadable: 1 })
  expect(done.files.find(({ filename }) => filename === 'MonitoringFile.fit')?.sentences).toEqual([
    'This FIT file contains daily monitoring, but no activity.',
  ])
  const [hike, ...triathlon] = await activities()
  expect(hike).toMatchObject({
    title: 'Afternoon walk',
    country: 'DE',
    timezone: 'Europe/Berlin',
    local_day: '2019-12-07',
    start_time_ms: Date.UTC(2019, 11, 7, 12, 4, 1),
    point_count: 2704,
  })
  expect(hike?.distance_m).toBeCloseTo(10_241.71, 1)
  expect(triathlon.map(({ sport, file_part, country }) => [sport, file_part, country])).toEqual([
    ['open_water_swimming', 0, 'US'],
    ['cycling', 2, 'US'],
    ['running', 4, 'US'],
  ])
  const metres = [513.26, 13_517.59, 4491.51]
  for (const [part, { distance_m }] of triathlon.entries()) expect(distance_m).toBeCloseTo(metres[part]!, 1)
})

test('an upload that cannot be read at all fails with a reason, and leaves nothing behind', async () => {
  expect(await importFile('empty.zip', givenZip([]))).toMatchObject({
    state: 'failed',
    sentence: serverMessages.zipWithoutActivities,
  })
  const broken = await importFile('ride.fit', givenFit({ startMs }).subarray(0, 13))
  expect(broken).toMatchObject({ state: 'failed', unreadable: 1, activity: null })
  expect(broken.sentence).toBe(broken.files[0]?.sentences.join(' '))
  expect(await objects()).toEqual([])
})

test('a route without times is dated by its file', async () => {
  const madeAt = Date.UTC(2025, 7, 1, 10)
  await importFile('route.gpx', givenGpx({ hasTimes: false }), madeAt)
  expect(await activities()).toMatchObject([
    { is_timed: false, start_time_ms: madeAt, end_time_ms: madeAt, local_day: '2025-08-01' },
  ])
})

test('the same activity from another source is kept as a duplicate that no map shows', async () => {
  const first = await importFile('ride.fit', givenFit({ startMs, points: 600 }))
  const second = await importFile(
    'ride.gpx',
    givenGpx({ startMs: startMs + 5000, points: 590, lon: 11.4 + (5 * 8) / 75_640 }),
  )
  expect(second).toMatchObject({
    state: 'done',
    stored: 0,
    already_uploaded: 1,
    duplicate_of: first.activity?.id,
  })
  const [original, duplicate] = await activities()
  expect(original?.duplicate_of).toBeNull()
  expect(duplicate).toMatchObject({ id: second.activity?.id, duplicate_of: first.activity?.id })
  const listed = (await tracks()).filter(({ is_listed }) => is_listed).map(({ activity_id }) => activity_id)
  expect(new Set(listed)).toEqual(new Set([first.activity?.id]))
  // At the same time, but somewhere else.
  expect(await importFile('friend.gpx', givenGpx({ startMs, points: 600, lat: 47.3 }))).toMatchObject({
    stored: 1,
    duplicate_of: null,
  })
})

test('a route exported again by another program is recognised by its line', async () => {
  const first = await importFile('route.gpx', givenGpx({ hasTimes: false, points: 600 }), startMs)
  expect(first).toMatchObject({ stored: 1, duplicate_of: null })
  // Another name, other bytes, and half of its points.
  const again = await importFile(
    'export.gpx',
    givenGpx({ hasTimes: false, points: 600, every: 2, name: 'My route' }),
    startMs + hourMs,
  )
  expect(again).toMatchObject({ stored: 0, already_uploaded: 1, duplicate_of: first.activity?.id })
  const beside = await importFile(
    'other.gpx',
    givenGpx({ hasTimes: false, points: 600, lat: 47.201 }),
    startMs,
  )
  expect(beside).toMatchObject({ stored: 1, duplicate_of: null })
  // A ride along it has times, so it is not a route.
  expect(await importFile('ride.gpx', givenGpx({ points: 600 }))).toMatchObject({
    stored: 1,
    duplicate_of: null,
  })
})

test('two copies of a route in one zip are one route', async () => {
  const copies = [1, 2].map((every) => givenGpx({ hasTimes: false, points: 600, every }))
  const zip = givenZip(copies.map((bytes, n) => ({ name: `${n}.gpx`, bytes })))
  expect(await importFile('routes.zip', zip, startMs)).toMatchObject({ stored: 1, already_uploaded: 1 })
})

test('several imports of one account at once store every file and every activity once', async () => {
  const rides = Array.from({ length: 12 }, (_, n) => ({ startMs: startMs + n * 24 * hourMs, points: 200 }))
  const fits = givenZip(rides.map((ride, n) => ({ name: `${n}.fit`, bytes: givenFit(ride) })))
  const gpxs = givenZip(rides.map((ride, n) => ({ name: `${n}.gpx`, bytes: givenGpx(ride) })))
  const done = await Promise.all([
    importFile('a.zip', fits),
    importFile('b.zip', fits),
    importFile('c.zip', gpxs),
  ])
  expect(done.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(done.reduce((sum, { stored }) => sum + stored, 0)).toBe(12)
  const all = await activities()
  expect(all).toHaveLength(24)
  expect(all.filter(({ duplicate_of }) => duplicate_of === null)).toHaveLength(12)
  expect(await objects()).toHaveLength(48)
})

/** Runs the job here, and does something after its first batch of files. */
async function runOnce(uploadId: string, afterFirstBatch: (stop: AbortController) => void): Promise<void> {
  const stop = new AbortController()
  const report = async () => afterFirstBatch(stop)
  const context = { services: app.services, cell: cell(), jobId: 'test', signal: stop.signal, report }
  await importActivities.run(context, { accountId: owner.id, uploadId })
}

const many = () =>
  givenZip(
    Array.from({ length: 40 }, (_, n) => ({
      name: `${n}.fit`,
      bytes: givenFit({ startMs: startMs + n * hourMs }),
    })),
  )

async function givenAccepted(bytes: Uint8Array): Promise<string> {
  const id = await givenArrivedUpload(app, owner, { filename: 'many.zip', bytes })
  await cell().db.updateTable('upload').set({ state: 'complete' }).where('id', '=', id).execute()
  return id
}

test('an interrupted import resumes where it was, and a finished one changes nothing more', async () => {
  const uploadId = await givenAccepted(many())
  await expect(runOnce(uploadId, (stop) => stop.abort())).rejects.toThrow(/abort/)
  const before = (await activities()).length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(40)
  await runOnce(uploadId, () => {})
  await runOnce(uploadId, () => {})
  expect(await findActivityImport(app.services, owner, uploadId)).toMatchObject({
    state: 'done',
    stored: 40,
    files_done: 40,
  })
  expect(await activities()).toHaveLength(40)
  expect(await objects()).toHaveLength(80)
})

test('privacy settings that change during an import apply to everything that is stored from then on', async () => {
  const uploadId = await givenAccepted(many())
  let changed: Promise<unknown> | undefined
  await runOnce(uploadId, () => {
    changed ??= cell()
      .db.updateTable('account')
      .set({ hide_start_m: 200 })
      .where('id', '=', owner.id)
      .execute()
  })
  await changed
  const hidden = (await activities()).map(({ hides_parts }) => hides_parts)
  const from = hidden.indexOf(true)
  expect(from).toBeGreaterThan(0)
  expect(hidden).toEqual(hidden.map((_, n) => n >= from))
})
