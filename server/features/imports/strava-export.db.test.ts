import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getActivity } from '#contract/activities/activity.ts'
import { ActivityExtras, getActivityExtras } from '#contract/activities/activity-extras.ts'
import { getImport, Import, listImportedFiles } from '#contract/imports/import.ts'
import { getPrivacy, type Privacy } from '#contract/privacy/privacy.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { givenArrivedUpload } from '#server/testing/given-arrived-upload.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenPng, givenStravaExport } from '#server/testing/given-strava-export.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { importActivities } from './jobs/import-activities.job.ts'
import { purgeActivities } from '#server/features/activities/jobs/purge-activities.job.ts'
import { markAllDeleted } from '#server/features/activities/mark-deleted-for-tests.ts'

let app: TestApp
let owner: GivenAccount
let now = Date.UTC(2026, 10, 15, 12)
const startMs = Date.UTC(2026, 4, 9, 7)

beforeAll(async () => {
  // Without workers: jobs run only when a test runs them.
  app = await startTestApp({ now: () => now })
})
beforeEach(async () => {
  owner = await givenAccount(app, { home: 'eu' })
})
afterAll(() => app.close())

const db = () => app.services.cells.at('eu').db
const at = (path: string, uploadId: string) => path.replace(':upload_id', uploadId)

async function importZip(bytes: Uint8Array, filename = 'export.zip'): Promise<string> {
  const uploadId = await givenArrivedUpload(app, owner, { filename, bytes })
  await db().updateTable('upload').set({ state: 'complete' }).where('id', '=', uploadId).execute()
  await app.run(importActivities, { accountId: owner.id, uploadId }, 'eu')
  return uploadId
}
const found = async (uploadId: string): Promise<Import> =>
  Import.parse((await app.get(at(getImport.path, uploadId), owner)).json())
const filesOf = async (uploadId: string, query: string) =>
  listImportedFiles.reply.parse(
    (await app.get(`${at(listImportedFiles.path, uploadId)}?${query}`, owner)).json(),
  )
const activities = () =>
  db()
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', owner.id)
    .orderBy('start_time_ms')
    .execute()
const extrasOf = async (id: string): Promise<ActivityExtras> =>
  ActivityExtras.parse((await app.get(getActivityExtras.path.replace(':id', id), owner)).json())
async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.cells.at('eu').files.list(`users/${owner.id}/`))
    keys.push(key.slice(`users/${owner.id}/`.length))
  return keys
}

const rows = [
  {
    id: '501',
    date: '09.05.2026, 07:00:00',
    name: 'Um den See',
    type: 'Radfahrt',
    description: 'Steil,\nund heiß',
    note: 'Knie zwickt',
    gear: 'Rotes Rad',
    file: 'activities/9901.fit.gz',
    media: 'media/a.png|media/b.jpg',
  },
  {
    id: '502',
    date: '10.05.2026, 07:00:00',
    name: 'Krafttraining',
    type: 'Krafttraining',
    elapsed: '3600',
    kilometres: '0',
  },
  {
    id: '503',
    date: '11.05.2026, 07:00:00',
    name: 'Lauf',
    type: 'Lauf',
    elapsed: '1800',
    kilometres: '5,25',
  },
  { id: '504', date: '#error#', name: 'Ohne Datum', type: 'Lauf', elapsed: '60' },
  { id: '505', name: 'Verloren', file: 'activities/missing.gpx' },
  { id: '506', name: 'Böse', file: 'activities/../../x' },
]
const wholeExport = () =>
  givenStravaExport(rows, {
    'activities/9901.fit.gz': gzipSync(givenFit({ startMs })),
    'activities/7.tcx': `   ${String(givenGpx({ startMs: startMs + 20 * dayMs }))}`,
    'routes/1.gpx': givenGpx({ hasTimes: false }),
    'routes/2.gpx': givenGpx({ hasTimes: false, lat: 46 }),
    'media/a.png': givenPng({ end: 'place' }),
    'media/b.jpg': 'this is no picture',
    'media/nobodys.png': givenPng(),
    'media.csv': 'Datei,Text\nmedia/a.png,"Oben, endlich"',
    'bikes.csv': 'Name,Marke,Modell\nRotes Rad,Canyon,Spectral\nBlaues Rad,,',
    'privacy_zones.csv': 'Radius,Breite,Länge\n400,47.2692,11.4041\n400,0,0',
  })

test('a whole export brings names, notes, gear, photos and what was typed in, for the owner only', async () => {
  await db().updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
  const uploadId = await importZip(wholeExport())
  const [ride, strength, run, unlisted, ...others] = await activities()
  expect(others).toEqual([])
  expect(ride).toMatchObject({
    title: 'Um den See',
    description: 'Steil,\nund heiß',
    sport: 'cycling',
    private_note: 'Knie zwickt',
    upload_id: uploadId,
    visibility: 4,
    effective_visibility: 0,
    is_owner_only: false,
    provider: 'file',
  })
  expect(strength).toMatchObject({ title: 'Krafttraining', sport: 'fitness', elapsed_time_ms: 3_600_000 })
  expect(run).toMatchObject({ start_time_ms: startMs + 2 * dayMs, distance_m: 5250, visibility: 4 })
  expect(unlisted).toMatchObject({ start_time_ms: startMs + 20 * dayMs, visibility: 4 })
  const extras = await extrasOf(ride?.id ?? '')
  expect(extras).toMatchObject({
    gear: { kind: 'bike', name: 'Rotes Rad' },
    private_note: 'Knie zwickt',
    photos: [{ caption: 'Oben, endlich', width: 40, height: 30 }],
  })
  const photo = await app.get(extras.photos[0]?.url ?? '', owner)
  expect(photo.headers['content-type']).toBe('image/png')
  expect(photo.rawPayload.equals(givenPng({ end: 'place' }))).toBe(true)
  const sources = await db()
    .selectFrom('activity_source')
    .select(['external_id', 'activity_id', 'origin', 'is_owner_only'])
    .where('account_id', '=', owner.id)
    .orderBy('external_id')
    .execute()
  expect(sources).toEqual(
    [ride, strength, run].map((activity, n) => ({
      external_id: `50${n + 1}`,
      activity_id: activity?.id,
      origin: 'export',
      is_owner_only: false,
    })),
  )
})

test('the account of it says how much came, what did not and why, and from which years', async () => {
  const uploadId = await importZip(wholeExport())
  expect(await found(uploadId)).toEqual({
    upload_id: uploadId,
    filename: 'export.zip',
    source: 'strava',
    state: 'done',
    sentence: null,
    began_at: new Date(now).toISOString(),
    files_total: 9,
    files_done: 9,
    stored: 4,
    already_uploaded: 0,
    unreadable: 4,
    photos: 1,
    years: [{ year: 2026, count: 4 }],
    notes: [serverMessages.routesSkipped(2)],
    zones: [{ name: 'Privacy zone 1', radius_m: 400 }],
    can_undo: true,
    undone: 0,
  })
  const first = await filesOf(uploadId, 'outcome=unreadable&limit=3')
  const rest = await filesOf(uploadId, `outcome=unreadable&limit=3&cursor=${first.next_cursor}`)
  const told = [...first.items, ...rest.items].map(({ filename, sentences }) => [filename, ...sentences])
  expect(told).toEqual([
    ['media/b.jpg', serverMessages.photoUnreadable],
    ['strava-504.json', serverMessages.typedInWithoutDate],
    ['activities/missing.gpx', serverMessages.fileNotInExport],
    ['activities/../../x', serverMessages.fileNotInExport],
  ])
  expect([first.items.length, rest.next_cursor]).toEqual([3, null])
  const bad = await app.get(`${at(listImportedFiles.path, uploadId)}?cursor=x`, owner)
  expect(bad.statusCode).toBe(422)
})

test('the same export again, or a later one with other names, adds nothing', async () => {
  await importZip(wholeExport())
  const before = { activities: await activities(), objects: await objects() }
  const again = await importZip(wholeExport())
  expect(await found(again)).toMatchObject({ stored: 0, already_uploaded: 4, photos: 1, can_undo: false })
  const renamed = rows.map((row) => ({
    ...row,
    name: `${row.name}!`,
    ...(row.note !== undefined && { note: 'other', gear: 'other' }),
  }))
  const later = await importZip(
    givenStravaExport(renamed, { 'activities/9901.fit.gz': gzipSync(givenFit({ startMs })) }),
  )
  expect(await found(later)).toMatchObject({ stored: 0, already_uploaded: 3 })
  const withoutTimes = (all: Awaited<ReturnType<typeof activities>>) =>
    all.map(({ updated_at: _updated, ...activity }) => activity)
  expect(withoutTimes(await activities())).toEqual(withoutTimes(before.activities))
  expect(await objects()).toEqual(before.objects)
})

test('a file that was here before gets the note, the gear and the photos of its row, and stays as visible as it was', async () => {
  const bytes = givenFit({ startMs })
  await importZip(bytes, 'ride.fit')
  const uploadId = await importZip(wholeExport())
  expect(await found(uploadId)).toMatchObject({ already_uploaded: 1, photos: 1 })
  const [ride] = await activities()
  expect(ride).toMatchObject({ title: 'Morning ride', private_note: 'Knie zwickt', visibility: 0 })
  expect((await extrasOf(ride?.id ?? '')).photos).toHaveLength(1)
})

test('names with HTML are kept as they are written, and come back as text', async () => {
  const gear = '<img src=x onerror=alert(1)>'
  const file = { 'activities/1.gpx': givenGpx({ startMs }) }
  await importZip(givenStravaExport([{ id: '1', name: '<b>x</b>', gear, file: 'activities/1.gpx' }], file))
  const [activity] = await activities()
  expect((await extrasOf(activity?.id ?? '')).gear).toMatchObject({ kind: 'other', name: gear })
  const reply = await app.get(getActivity.path.replace(':id', activity?.id ?? ''), owner)
  expect(reply.json<{ title: string }>().title).toBe('<b>x</b>')
})

const zones = async () => (await app.get(getPrivacy.path, owner)).json<Privacy>().zones
const answer = async (uploadId: string, add: boolean) =>
  (await app.post(`/api/imports/${uploadId}/zones`, { add }, owner)).json<object>()

test('privacy zones are added only when their owner says so, and are asked about once', async () => {
  const first = await importZip(wholeExport())
  expect(await zones()).toEqual([])
  expect(await answer(first, true)).toEqual({ added: 1 })
  expect(await zones()).toMatchObject([{ name: 'Privacy zone 1', lat: 47.2692, lon: 11.4041, radius_m: 400 }])
  expect((await found(first)).zones).toEqual([])
  expect(await answer(first, true)).toEqual({ added: 0 })
  const second = await importZip(wholeExport())
  expect(await answer(second, false)).toEqual({ added: 0 })
  expect([await zones(), (await found(second)).zones]).toMatchObject([[{}], []])
})

test('photos go with their activity, a day after it was deleted', async () => {
  await importZip(wholeExport())
  expect((await objects()).filter((key) => key.startsWith('photos/'))).toHaveLength(1)
  await markAllDeleted(db(), owner.id, new Date(now))
  const before = now
  now += dayMs + 1
  await app.run(purgeActivities, {}, 'eu')
  now = before
  expect(await objects()).toEqual([])
  const left = await db()
    .selectFrom('activity_photo')
    .select('id')
    .where('account_id', '=', owner.id)
    .execute()
  expect(left).toEqual([])
})

test('an interrupted import keeps every photo once', async () => {
  const uploadId = await givenArrivedUpload(app, owner, { filename: 'export.zip', bytes: wholeExport() })
  await db().updateTable('upload').set({ state: 'complete' }).where('id', '=', uploadId).execute()
  const cell = app.services.cells.at('eu')
  const stop = new AbortController()
  const report = async () => stop.abort()
  const context = { services: app.services, cell, jobId: 'test', signal: stop.signal, report }
  await expect(importActivities.run(context, { accountId: owner.id, uploadId })).rejects.toThrow(/abort/)
  const interrupted = await found(uploadId)
  expect(interrupted).toMatchObject({ state: 'processing', photos: 0, can_undo: false })
  expect(interrupted.stored).toBeLessThan(4)
  await app.run(importActivities, { accountId: owner.id, uploadId }, 'eu')
  expect(await found(uploadId)).toMatchObject({ state: 'done', stored: 4, photos: 1, files_done: 9 })
})

test.each([
  ['garmin', 'DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip'],
  ['polar', 'polar/training.zip'],
  ['suunto', 'suunto/workouts.zip'],
])('an export of %s is opened one level deep, and is for the owner only', async (source, name) => {
  await db().updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
  const inner = givenZip([
    { name: 'a.fit', bytes: givenFit({ startMs }) },
    { name: 'deeper.zip', bytes: givenZip([{ name: 'b.fit', bytes: givenFit({ startMs }) }]) },
    { name: '../out.fit', bytes: givenFit({ startMs }) },
  ])
  const beside = { name: 'polar/activity-2026-05-09-1.json', bytes: Buffer.from('{}') }
  const more = source === 'polar' ? [beside] : []
  for (const isStored of [true, false]) {
    const uploadId = await importZip(givenZip([{ name, bytes: inner, isStored }, ...more]))
    expect(await found(uploadId)).toMatchObject({ source, unreadable: 2, files_total: 3 })
    const { items } = await filesOf(uploadId, 'outcome=unreadable')
    expect(items.map(({ filename, sentences }) => [filename, ...sentences])).toEqual([
      [`${name}/deeper.zip`, serverMessages.zipInZip],
      [`${name}/../out.fit`, serverMessages.zipEntryPath],
    ])
  }
  expect(await activities()).toMatchObject([{ visibility: 4, effective_visibility: 0 }])
})

test('a plain zip of files follows the default of the account, as single files do', async () => {
  await db().updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
  const uploadId = await importZip(givenZip([{ name: 'a.fit', bytes: givenFit({ startMs }) }]))
  expect(await found(uploadId)).toMatchObject({ source: 'files', stored: 1 })
  expect(await activities()).toMatchObject([{ visibility: 0, effective_visibility: 1 }])
})

test('a training session of a Polar export becomes an activity, and keeps its file', async () => {
  const exercise = {
    startTime: '2026-05-09T09:00:00.000',
    timezoneOffset: 120,
    duration: 'PT1800S',
    distance: 5000,
    sport: 'RUNNING',
    samples: { heartRate: [{ dateTime: '2026-05-09T09:00:00.000', value: 80 }] },
  }
  const bytes = Buffer.from(JSON.stringify({ name: 'Morning', exercises: [exercise] }))
  const name = 'training-session-2026-05-09-4711.json'
  const uploadId = await importZip(
    givenZip([
      { name, bytes },
      { name: 'training-session-x.json', bytes: Buffer.from('x') },
    ]),
  )
  expect(await found(uploadId)).toMatchObject({ source: 'polar', stored: 1, unreadable: 1 })
  expect(await activities()).toMatchObject([
    { title: 'Morning', sport: 'running', start_time_ms: startMs, visibility: 4 },
  ])
  const { items } = await filesOf(uploadId, 'outcome=unreadable')
  expect(items[0]?.sentences).toEqual(['This file of a Polar export is not a training session.'])
})
