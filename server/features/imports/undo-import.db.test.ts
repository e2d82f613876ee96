import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeActivity } from '#contract/activities/activity.ts'
import { deleteActivity } from '#contract/activities/delete-activities.ts'
import { getImport, getImportUndo, Import, ImportUndo, undoImport } from '#contract/imports/import.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { givenArrivedUpload } from '#server/testing/given-arrived-upload.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { givenStravaExport, type ExportedRow } from '#server/testing/given-strava-export.ts'
import { givenStreams } from '#server/testing/given-streams.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { importActivities } from './jobs/import-activities.job.ts'
import { undoImportJob } from './jobs/undo-import.job.ts'
import { importProvided, listKnown } from './provided/provided-recordings.ts'

let app: TestApp
let owner: GivenAccount
const now = Date.UTC(2026, 10, 15, 12)
const startMs = Date.UTC(2026, 4, 9, 7)

beforeAll(async () => {
  // Without workers: jobs run only when a test runs them.
  app = await startTestApp({ now: () => now })
})
beforeEach(async () => {
  owner = await givenAccount(app, { home: 'eu' })
})
afterAll(() => app.close())

const cell = () => app.services.cells.at('eu')
const at = (path: string, uploadId: string) => path.replace(':upload_id', uploadId)

async function givenImported(bytes: Uint8Array, filename = 'export.zip'): Promise<string> {
  const uploadId = await givenArrivedUpload(app, owner, { filename, bytes })
  await cell().db.updateTable('upload').set({ state: 'complete' }).where('id', '=', uploadId).execute()
  await app.run(importActivities, { accountId: owner.id, uploadId }, 'eu')
  return uploadId
}
const found = async (uploadId: string): Promise<Import> =>
  Import.parse((await app.get(at(getImport.path, uploadId), owner)).json())
const foreseen = async (uploadId: string): Promise<ImportUndo> =>
  ImportUndo.parse((await app.get(at(getImportUndo.path, uploadId), owner)).json())
const askUndo = (uploadId: string) => app.post(at(undoImport.path, uploadId), {}, owner)
const runUndo = (uploadId: string) => app.run(undoImportJob, { accountId: owner.id, uploadId }, 'eu')
const living = async () => {
  const rows = await cell()
    .db.selectFrom('activity')
    .select('title')
    .where('account_id', '=', owner.id)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .execute()
  return rows.map(({ title }) => title)
}
async function idOf(title: string): Promise<string> {
  const { id } = await cell()
    .db.selectFrom('activity')
    .select('id')
    .where('account_id', '=', owner.id)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return id
}

const twoRides: ExportedRow[] = ['One', 'Two'].map((name, n) => ({
  id: String(n + 1),
  name,
  gear: 'Red bike',
  file: `activities/${n + 1}.gpx`,
}))
const exported = () =>
  givenStravaExport(twoRides, {
    'activities/1.gpx': givenGpx({ startMs }),
    'activities/2.gpx': givenGpx({ startMs: startMs + dayMs, lat: 46 }),
  })

test('undoing an import deletes what it stored and nothing else, with its gear and its names at the platform', async () => {
  await givenImported(givenFit({ startMs: startMs + 9 * dayMs }), 'mine.fit')
  const uploadId = await givenImported(exported())
  expect(await foreseen(uploadId)).toMatchObject({ activities: 2, edited_count: 0, in_projects_count: 0 })
  expect((await askUndo(uploadId)).statusCode).toBe(204)
  expect(await found(uploadId)).toMatchObject({ state: 'undoing', can_undo: false, undone: 0 })
  await runUndo(uploadId)
  expect(await found(uploadId)).toMatchObject({ state: 'undone', undone: 2, can_undo: false, years: [] })
  expect(await living()).toEqual(['Morning ride'])
  const gear = await cell().db.selectFrom('gear').select('id').where('account_id', '=', owner.id).execute()
  expect(gear).toEqual([])
  expect(await listKnown(cell().db, owner.id, 'strava', ['1', '2'])).toEqual(new Map())
})

test('a duplicate that came in another way stays when the import of its original is undone, and shows no more', async () => {
  await cell().db.updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
  const uploadId = await givenImported(exported())
  await givenImported(givenFit({ startMs, points: 118 }), 'mine.fit')
  expect(await found(uploadId)).toMatchObject({ can_undo: true })
  await askUndo(uploadId)
  await runUndo(uploadId)
  expect(await found(uploadId)).toMatchObject({ undone: 2 })
  expect(await living()).toEqual(['Morning ride'])
  // The activity from the export is visible only to its owner.
  const kept = await idOf('Morning ride')
  const statuses = [await app.get(`/api/activity/${kept}`, owner), await app.get(`/api/activity/${kept}`)]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404])
})

test('what was edited since, is used in a project or was replaced is named before', async () => {
  const streams = { kind: 'streams', audience: 'owner_only', provider: 'strava', isPrivate: false } as const
  await importProvided(app.services, {
    accountId: owner.id,
    recordings: [{ ...streams, externalId: '9', filename: '9.json', bytes: givenStreams(), texts: null }],
    signal: new AbortController().signal,
  })
  const uploadId = await givenImported(
    givenStravaExport([...twoRides, { id: '9', name: 'Better', file: 'activities/9.fit' }], {
      'activities/1.gpx': givenGpx({ startMs: startMs + 2 * dayMs }),
      'activities/2.gpx': givenGpx({ startMs: startMs + dayMs, lat: 46 }),
      'activities/9.fit': givenFit({ startMs }),
    }),
  )
  const [one, two] = [await idOf('One'), await idOf('Two')]
  await app.post(changeActivity.path.replace(':id', one), { title: 'One, edited' }, owner)
  const project = await givenProject(app, owner)
  await cell()
    .db.insertInto('project_telemetry')
    .values({ project_id: project.id, telemetry_id: two, account_id: owner.id })
    .execute()
  expect(await foreseen(uploadId)).toMatchObject({
    activities: 2,
    edited: [{ id: one, title: 'One, edited' }],
    edited_count: 1,
    in_projects: [{ id: two, title: 'Two', project: { id: project.id } }],
    in_projects_count: 1,
    replaced: [{ title: 'Better' }],
    replaced_count: 1,
  })
  await askUndo(uploadId)
  await runUndo(uploadId)
  expect(await living()).toContain('Better')
  expect(await found(uploadId)).toMatchObject({ undone: 2 })
})

test('what its owner has deleted before is not counted', async () => {
  const uploadId = await givenImported(exported())
  await app.post(deleteActivity.path.replace(':id', await idOf('One')), {}, owner)
  expect(await foreseen(uploadId)).toMatchObject({ activities: 1 })
  await askUndo(uploadId)
  await runUndo(uploadId)
  expect(await found(uploadId)).toMatchObject({ state: 'undone', undone: 1 })
})

test('the same zip brings everything back after it was undone, as another import', async () => {
  const first = await givenImported(exported())
  await askUndo(first)
  await runUndo(first)
  const second = await givenImported(exported())
  expect(await found(second)).toMatchObject({ state: 'done', stored: 2, can_undo: true })
  expect(await living()).toEqual(['One', 'Two'])
  // A late run of the first undo removes nothing of the second import.
  await runUndo(first)
  expect(await living()).toEqual(['One', 'Two'])
  expect(await found(first)).toMatchObject({ state: 'undone', undone: 2 })
})

test('an interrupted undo is finished by the next run, and counts every activity once', async () => {
  const typedIn = Array.from({ length: 130 }, (_, n) => ({
    id: String(n + 1),
    date: new Date(startMs + n * dayMs * 1.5 - 200 * dayMs).toISOString().slice(0, 19).replace('T', ' '),
    name: `Yoga ${n}`,
    type: 'Yoga',
    elapsed: '1800',
  }))
  const uploadId = await givenImported(givenStravaExport(typedIn, {}))
  expect(await found(uploadId)).toMatchObject({ stored: 130 })
  await askUndo(uploadId)
  const stop = new AbortController()
  const report = async () => stop.abort()
  const context = { services: app.services, cell: cell(), jobId: 'test', signal: stop.signal, report }
  await expect(undoImportJob.run(context, { accountId: owner.id, uploadId })).rejects.toThrow(/abort/)
  expect(await found(uploadId)).toMatchObject({ state: 'undoing', undone: 100 })
  await runUndo(uploadId)
  await runUndo(uploadId)
  expect(await found(uploadId)).toMatchObject({ state: 'undone', undone: 130 })
  expect(await living()).toEqual([])
})

test('an import that still runs cannot be undone, and asking twice changes nothing', async () => {
  const uploadId = await givenArrivedUpload(app, owner, { filename: 'export.zip', bytes: exported() })
  expect((await app.get(at(getImport.path, uploadId), owner)).statusCode).toBe(404)
  await cell().db.updateTable('upload').set({ state: 'complete' }).where('id', '=', uploadId).execute()
  const refused = await askUndo(uploadId)
  expect([refused.statusCode, refused.body]).toEqual([409, serverMessages.importStillRunning])
  await app.run(importActivities, { accountId: owner.id, uploadId }, 'eu')
  await askUndo(uploadId)
  await runUndo(uploadId)
  expect((await askUndo(uploadId)).statusCode).toBe(204)
  expect(await found(uploadId)).toMatchObject({ state: 'undone', undone: 2 })
})
