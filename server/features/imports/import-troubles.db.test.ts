import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { hourMs } from '#domain/time/durations.ts'
import { deriveKey } from '#server/keys.ts'
import { givenArrivedUpload } from '#server/testing/given-arrived-upload.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { findActivityImport, importJobIdOf, planImport } from './start-import.ts'
import { importActivities } from './jobs/import-activities.job.ts'
import { insertActivities } from '#server/features/recordings/save-activity.ts'
import { keepImportsInOrder } from './imports-upkeep.ts'
import { importUpload } from './import-upload.ts'
import { listCandidates } from './duplicates/candidate.queries.ts'
import { makeReaderPool } from './reading/reader-pool.ts'
import { saveOutcomes } from './upload.queries.ts'
import { markAllDeleted } from '#server/features/activities/mark-deleted-for-tests.ts'

let app: TestApp
let owner: GivenAccount
const now = Date.UTC(2026, 10, 15, 12)
const startMs = Date.UTC(2026, 4, 9, 7)
const readers = makeReaderPool()

beforeAll(async () => {
  // Without workers: jobs run only when a test runs them.
  app = await startTestApp({ now: () => now })
})
beforeEach(async () => {
  owner = await givenAccount(app, { home: 'eu' })
})
afterAll(async () => {
  await readers.close()
  await app.close()
})

const cell = () => app.services.cells.at('eu')
const ownedRows = (table: 'activity' | 'activity_file') =>
  sql<
    Record<string, string>
  >`select * from ${sql.table(table)} where account_id = ${owner.id} order by id`.execute(cell().db)
async function objectsBelow(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of cell().files.list(`users/${owner.id}/${folder}`)) keys.push(key)
  return keys
}
const never = new AbortController().signal
const report = async () => {}

async function givenAccepted(
  filename: string,
  bytes: Uint8Array,
  completed_at = new Date(now),
): Promise<string> {
  const id = await givenArrivedUpload(app, owner, { filename, bytes })
  await cell()
    .db.updateTable('upload')
    .set({ state: 'complete', completed_at })
    .where('id', '=', id)
    .execute()
  return id
}

async function importFile(filename: string, bytes: Uint8Array) {
  const uploadId = await givenAccepted(filename, bytes)
  const context = { services: app.services, cell: cell(), jobId: 'test', signal: never, report }
  await importActivities.run(context, { accountId: owner.id, uploadId })
  return findActivityImport(app.services, owner, uploadId)
}

test('an activity whose stored samples cannot be compared is recognised by its start and end, and the import continues', async () => {
  const first = await importFile('ride.fit', givenFit({ startMs, points: 600 }))
  const { rows } = await ownedRows('activity')
  await cell().files.put(rows[0]?.['telemetry_key'] ?? '', Buffer.from('no samples'))
  expect(await importFile('ride.gpx', givenGpx({ startMs, points: 600 }))).toMatchObject({
    state: 'done',
    duplicate_of: first?.activity?.id,
  })
  expect(await importFile('part.gpx', givenGpx({ startMs, points: 400 }))).toMatchObject({
    state: 'done',
    duplicate_of: null,
  })
})

test('a file that the database refuses is reported, leaves nothing behind, and does not prevent others from being stored', async () => {
  const archive = givenZip(
    ['One', 'Refused', 'Three'].map((name, n) => ({
      name: `${n}.gpx`,
      bytes: givenGpx({ startMs: startMs + n * hourMs, name }),
    })),
  )
  await sql`alter table activity add constraint no_refused check (title <> 'Refused')`.execute(cell().db)
  const done = await importFile('rides.zip', archive)
  await sql`alter table activity drop constraint no_refused`.execute(cell().db)
  expect(done).toMatchObject({ state: 'done', stored: 2, unreadable: 1 })
  expect(done?.files[0]).toMatchObject({
    filename: '1.gpx',
    sentences: [serverMessages.fileNotRead],
    activities: [],
  })
  expect(await objectsBelow('')).toHaveLength(4)
})

test('more activities than fit into one statement are still saved', async () => {
  await importFile('ride.fit', givenFit({ startMs }))
  const row = await cell()
    .db.selectFrom('activity')
    .selectAll()
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const json = Object.fromEntries(
    (['series', 'device', 'laps', 'pauses', 'losses', 'sketch'] as const).map((column) => [
      column,
      JSON.stringify(row[column]),
    ]),
  )
  const rows = Array.from({ length: 2100 }, (_, n) => ({
    ...row,
    ...json,
    id: `${row.id}${n}`,
    file_id: null,
  }))
  await cell()
    .db.transaction()
    .execute((trx) => insertActivities(trx, rows as unknown as Parameters<typeof insertActivities>[1]))
  expect((await ownedRows('activity')).rows).toHaveLength(2101)
})

test('if the same content is packed in two ways, the first is kept with its name, size and bytes', async () => {
  const bytes = givenFit({ startMs })
  const packed = gzipSync(bytes)
  const both = givenZip([
    { name: 'a/ride.fit', bytes },
    { name: 'b/ride.fit.gz', bytes: packed, isStored: true },
  ])
  const done = await importFile('both.zip', both)
  expect(done).toMatchObject({ stored: 1, already_uploaded: 1 })
  const original = async () => {
    const { rows } = await ownedRows('activity_file')
    expect(rows).toHaveLength(1)
    const stream = await cell().files.read(rows[0]?.['object_key'] ?? '')
    return {
      filename: rows[0]?.['filename'],
      size: rows[0]?.['size'],
      bytes: stream && (await buffer(stream)),
    }
  }
  expect(await original()).toEqual({ filename: 'ride.fit', size: bytes.length, bytes })
  // Once its activity is deleted, the other file takes its place.
  await markAllDeleted(cell().db, owner.id, new Date(now))
  await importFile('ride.fit.gz', packed)
  expect(await original()).toEqual({ filename: 'ride.fit.gz', size: packed.length, bytes: packed })
  expect(await objectsBelow('files/')).toHaveLength(1)
})

test('the unpacked size of gzip files counts towards the limit of an upload', async () => {
  const archive = givenZip(
    Array.from({ length: 20 }, (_, n) => ({
      name: `${n}.fit.gz`,
      bytes: gzipSync(givenFit({ startMs: startMs + n * 24 * hourMs, points: 600 })),
      isStored: true,
    })),
  )
  const uploadId = await givenAccepted('rides.zip', archive)
  const path = await cell().files.withLocalFile(
    `users/${owner.id}/uploads/${uploadId}`,
    async (local) => local,
  )
  await importUpload(
    {
      cell: cell(),
      accountId: owner.id,
      uploadId,
      readers,
      now: () => now,
      announce: app.services.announce,
      saveOutcomes: (trx, outcomes) => saveOutcomes(trx, uploadId, outcomes),
      signal: never,
      report,
      uploadedAtMs: now,
      key: deriveKey(app.services.config.secret, 'activity ids'),
      onMistake: () => {},
      maxBytes: archive.length,
      hideAsBefore: async () => true,
    },
    { path, size: 0, filename: 'rides.zip', lastModifiedMs: null, folder: '/nowhere' },
  )
  const done = await findActivityImport(app.services, owner, uploadId)
  expect(done?.files_done).toBe(20)
  expect(done?.stored).toBeGreaterThan(1)
  expect(done?.unreadable).toBeGreaterThan(1)
  expect(done?.files[0]).toMatchObject({ outcome: 'unreadable', sentences: [serverMessages.zipTooLarge] })
})

test('an activity is compared with only a few others, those that began nearest to it', async () => {
  const ways = Array.from({ length: 5 }, (_, n) =>
    givenGpx({ startMs: startMs + n * 60_000, points: 600, lat: 40 + n }),
  )
  await importFile('ways.zip', givenZip(ways.map((bytes, n) => ({ name: `${n}.gpx`, bytes }))))
  const span = { startMs: startMs + 185_000, endMs: startMs + 400_000 }
  const found = await listCandidates(cell().db, owner.id, { spans: [span], max: 2 })
  expect(found.map((one) => (one.startMs - startMs) / 60_000)).toEqual([3, 4])
})

test('an import whose job was lost is started again, and one that was given up can be uploaded again', async () => {
  const longAgo = new Date(now - 2 * hourMs)
  const lost = await givenAccepted('lost.fit', givenFit({ startMs }), longAgo)
  const waiting = await givenAccepted('waiting.fit', givenFit({ startMs: startMs + 24 * hourMs }))
  const givenUp = await givenAccepted('given-up.fit', givenFit({ startMs: startMs + 48 * hourMs }), longAgo)
  const jobOf = (id: string) => cell().jobs.find(importActivities.name, importJobIdOf(app.services, id))
  await planImport(app.services, cell(), { upload: { id: givenUp, account_id: owner.id } })
  await cell().jobs.cancel(importActivities.name, importJobIdOf(app.services, givenUp))
  for (let times = 0; times < 2; times++) await keepImportsInOrder(app.services, cell())
  expect(await jobOf(lost)).toMatchObject({ state: 'waiting' })
  expect(await jobOf(waiting)).toBeUndefined()
  expect(await findActivityImport(app.services, owner, givenUp)).toMatchObject({
    state: 'failed',
    sentence: serverMessages.importGivenUp,
  })
  // Only a failed one may be uploaded again.
  const uploads = await cell()
    .db.selectFrom('upload')
    .select(['id', 'state'])
    .where('account_id', '=', owner.id)
    .execute()
  expect(new Map(uploads.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [lost, 'complete'],
      [waiting, 'complete'],
      [givenUp, 'failed'],
    ]),
  )
})
