import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn, saveAccountSettings } from '#contract/accounts/account.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { changeEmail, deleteAccount, downloadAccount } from '#contract/accounts/ownership.ts'
import { checkChannelName, requestPasswordReset, signIn, signUp } from '#contract/accounts/sign-in.ts'
import { readFit } from '#domain/formats/fit/read-fit.ts'
import { readGpx } from '#domain/formats/gpx/read-gpx.ts'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { hourMs } from '#domain/time/durations.ts'
import { Visibility } from '#domain/visibility.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { columnsOf, schemaAndTable, type Canary } from '#server/testing/canaries.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { digest, givenOwner, givenProof } from '#server/testing/given-proof.ts'
import { basic, givenSignUp, type GivenAccount } from '#server/testing/given.ts'
import { exportedPaths } from '#server/testing/personal-rows.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { findInBackup, isEmbedded, isStoredAsText } from '#server/testing/find-in-backup.ts'
import { findIn, findInFiles, readTables } from '#server/testing/stored-text.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { accountDelete } from './account-delete.job.ts'
import { markDeleted } from './deletion.queries.ts'
import { givenCanaries, personalTables as tables } from './canaries-for-tests.ts'

const schemas = ['us', 'eu', 'world', 'us_jobs', 'eu_jobs']

let engine: TestEngine
let server: TestApp
const said = captureLog()
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine, config: { role: 'all' }, log: said.log })
})
afterAll(async () => {
  await server.close()
  await engine.destroy()
})

const secretsOf = (name: string) => tables.find(({ table }) => table === name)?.secrets ?? []
const isDerived = (name: string) => tables.some(({ table, isDerived: is }) => table === name && is)
const isHandedOut = ({ table, column }: Canary) => !secretsOf(table).includes(column) && !isDerived(table)
const texts = (canaries: Canary[]) => canaries.map(({ text }) => text).filter((text) => text !== 'true')

async function download(asker: GivenAccount, proof: string): Promise<Map<string, Buffer>> {
  const reply = await server.get(`${downloadAccount.path}?proof=${proof}`, asker)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="trailcast-account.zip"',
    'cache-control': 'no-store',
  })
  return readZip(reply.rawPayload)
}

test('every table about people is in the registry', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive about_people as (
      select oid from pg_class where relname = 'account' and relkind = 'r'
      union
      select conrelid from pg_constraint join about_people on confrelid = about_people.oid where contype = 'f'
    )
    select distinct n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${sql.join(schemas)}) and c.relkind in ('r', 'p') and (
      c.oid in (select oid from about_people) or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname in ('account_id', 'user_id', 'owner_id', 'subject_id', 'reporter_id', 'low_id')))`.execute(
    engine.worldDb,
  )
  const listed = tables.flatMap(({ table }) =>
    (['us', 'eu'] as const).map((home) => {
      const { schema, name } = schemaAndTable(table, home)
      return `${schema}.${name}`
    }),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set(listed)].toSorted())
})

test('the download holds everything about its owner except hashes, and nothing about anyone else', async () => {
  const [ann, bob] = [await givenOwner(server, { home: 'eu' }), await givenOwner(server, { home: 'eu' })]
  const proof = await givenProof(server, ann)
  const [ofAnn, ofBob] = [await givenCanaries(server, ann), await givenCanaries(server, bob)]
  const files = await download(ann, proof)
  const all = [...files.values()].join('\n')
  expect(texts(ofAnn.filter(isHandedOut)).filter((text) => !all.includes(text))).toEqual([])
  expect(texts(ofAnn.filter((canary) => !isHandedOut(canary))).filter((text) => all.includes(text))).toEqual(
    [],
  )
  expect(texts(ofBob).filter((text) => all.includes(text))).toEqual([])
  for (const other of [bob.id, bob.email]) expect(all).not.toContain(other)
  expect(files.get('files/originals/ride.fit')?.toString()).toBe(`a file of ${ann.id}`)
})

/**
 * `hiding_key` could reveal the hidden part of each activity, `is_counted` reveals blocks, and the stored moment of a
 * comment reveals how much others do not see.
 */
const isSecret = (table: string) => (name: string) =>
  /_hash$|^sealed_|^hiding_key$|^public_key$|^auth_secret$|^is_counted$/.test(name) ||
  (table === 'cell.comment' && name === 'moment_ms')

test('every column that is not secret is in the download, whether it is empty or not', async () => {
  const ann = await givenOwner(server, { home: 'us' })
  const proof = await givenProof(server, ann)
  await givenCanaries(server, ann)
  const files = await download(ann, proof)
  const handedOut = tables.filter((one) => !one.isDerived)
  expect(Object.keys(exportedPaths).toSorted()).toEqual(handedOut.map(({ table }) => table).toSorted())
  for (const { table, secrets } of handedOut) {
    const parsed: unknown = JSON.parse(files.get(exportedPaths[table] ?? '')?.toString() ?? '')
    const [row] = Array.isArray(parsed) ? (parsed as object[]) : [parsed as object]
    const names = (await columnsOf(engine, table, 'us')).map(({ name }) => name)
    expect(secrets).toEqual(names.filter(isSecret(table)))
    const columns = names.filter((name) => !secrets.includes(name))
    // The account already says whose claims they are.
    const expected =
      table === 'world.directory_claim' ? columns.filter((name) => name !== 'user_id') : columns
    expect(Object.keys(row ?? {}).toSorted()).toEqual(expected.toSorted())
  }
})

test('the download says what it is, for people and for whoever restores it', async () => {
  const ann = await givenOwner(server)
  const files = await download(ann, await givenProof(server, ann))
  expect([...files.keys()].slice(0, 2)).toEqual(['README.txt', 'manifest.json'])
  expect(JSON.parse(files.get('manifest.json')?.toString() ?? '')).toMatchObject({
    format: 'trailcast-export',
    version: 2,
  })
  const readme = files.get('README.txt')?.toString() ?? ''
  expect(readme).toContain('drop the whole zip on any page of Trailcast')
  // The readme explains the numbers correctly.
  expect(readme).toContain(`${Visibility.onlyMe} only you`)
  expect(readme).toContain(`${Visibility.byDefault} the default of the account`)
})

test('a long list is exported completely, as one list', async () => {
  const ann = await givenOwner(server)
  await sql`
    insert into us.mail (id, recipient, subject, text, account_id)
    select ${ann.id} || '-' || n, 'x', 'number ' || n, 'x', ${ann.id} from generate_series(1, 1501) n`.execute(
    engine.worldDb,
  )
  const mails = JSON.parse(
    (await download(ann, await givenProof(server, ann))).get('mail.json')?.toString() ?? '',
  ) as {
    subject: string
  }[]
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1501)
})

test('after someone has left, no trace of them is found anywhere, and others have lost nothing', async () => {
  const request = await givenSignUp(server, { home: 'eu', name: 'Leaving Name 4711', password: digest })
  const reply = await server.post(signUp.path, request)
  const { id } = reply.json<{ id: string }>()
  const session = reply.cookies.find(({ name }) => name === 'session')?.value
  const ann: GivenAccount = {
    ...request,
    id,
    cookie: `session=${session}`,
    email: 'leaver.now@trailcast.example',
  }
  const channel_name = 'Leaving Channel 4711'
  await server.post(saveAccountSettings.path, { channel_name }, ann)
  const proof = await givenProof(server, { ...ann, email: request.email })
  await server.post(changeEmail.path, { email: ann.email, proof }, ann)
  const forDeletion = await givenProof(server, ann)
  await server.post(requestPasswordReset.path, { email: ann.email })
  await server.post(sendMessage.path, { message: 'Goodbye, I am leaving 4711.' }, ann)
  const bob = await givenOwner(server, { home: 'eu' })
  const [ofAnn, ofBob] = [texts(await givenCanaries(server, ann)), texts(await givenCanaries(server, bob))]
  await waitFor(async () => (await unfinishedJobs()) === 0)

  const plain = [
    id,
    ann.email,
    request.email,
    request.name,
    channel_name,
    'leaving 4711',
    ...ofAnn.filter((text) => text.includes('-')),
  ]
  const found = async (wanted: string[]) => findIn(await readTables(engine, schemas), wanted).toSorted()
  const before = await found(plain)
  // The name and channel name were replaced by canaries; the old address is in the mail about the change.
  for (const one of [id, ann.email, request.email, 'leaving 4711'])
    expect(before.some((place) => place.endsWith(one))).toBe(true)
  expect(before.some((place) => place.startsWith('eu_jobs'))).toBe(true)
  const foundOfBob = await found(ofBob)
  expect(foundOfBob.length).toBeGreaterThan(15)
  const { dataDir } = server.services.config
  expect(await findInFiles(dataDir, [id])).not.toEqual([])

  const backedUp = await findInBackup(engine, plain)
  const inTables = plain.filter((one) => isStoredAsText(one) && before.some((place) => place.endsWith(one)))
  expect(inTables.length).toBeGreaterThan(15)
  const missing = inTables.filter((one) => !backedUp.some((place) => place.endsWith(one)))
  expect(missing).toEqual(isEmbedded(engine) ? [] : inTables)

  const deletion = await server.post(deleteAccount.path, { proof: forDeletion }, ann)
  expect([deletion.statusCode, deletion.body]).toEqual([204, ''])
  expect(deletion.cookies[0]).toMatchObject({ name: 'session', value: '' })
  await waitFor(async () => (await accountRow(ann)) === undefined)
  await waitFor(async () => (await unfinishedJobs()) === 0)

  expect(await found(plain)).toEqual([])
  expect(await found(ofBob)).toEqual(foundOfBob)
  expect(await findInFiles(dataDir, plain)).toEqual([])
  expect(await findInFiles(dataDir, [bob.id])).not.toEqual([])
  expect(await findInBackup(engine, plain)).toEqual([])
  expect((await findInBackup(engine, [bob.email])).length > 0).toBe(isEmbedded(engine))
  expect(said.text()).toContain('account-delete')
  const audited = said
    .text()
    .split('\n')
    .filter((line) => line.includes('accounts were deleted'))
  expect(audited.map((line) => JSON.parse(line) as object)).toMatchObject([
    { region: 'eu', removed: 1, not_yet_removed: 0 },
  ])
  expect(plain.filter((one) => said.text().includes(one))).toEqual([])
})

const unfinishedJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from eu_jobs.job where state in ('created', 'retry', 'active')`.execute(
    engine.worldDb,
  )
  return rows[0]?.count
}
const accountRow = ({ id, home }: GivenAccount) =>
  engine.cellDb(home).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()

test('every activity is exported as GPX, or as FIT without positions, and friends keep nothing of an account that left', async () => {
  const [ann, bob] = [await givenOwner(server, { home: 'eu' }), await givenOwner(server)]
  const { id } = await givenActivity(server, ann, { title: 'To the lake / and back' })
  const { samples } = recordingForTests({ second: [0, 1, 2], power: [100, 110, 120] })
  const indoors = await givenActivity(server, ann, { title: 'Indoors', recording: { samples } })
  const files = await download(ann, await givenProof(server, ann))
  const gpx = files.get(`activities/2026-02-09 To the lake and back ${id}.gpx`) ?? Buffer.alloc(0)
  expect(readGpx(gpx).recordings[0]?.samples.time).toEqual(givenSamples().time)
  const fit = files.get(`activities/2024-06-12 Indoors ${indoors.id}.fit`) ?? Buffer.alloc(0)
  expect(readFit(fit).recordings[0]?.samples.series.power).toEqual(samples.series.power)
  const friendships = engine
    .cellDb('us')
    .selectFrom('friendship')
    .selectAll()
    .where('account_id', '=', bob.id)
  await engine
    .cellDb('us')
    .insertInto('friendship')
    .values({ account_id: bob.id, friend_id: ann.id })
    .execute()
  expect(await friendships.execute()).toHaveLength(1)
  await server.post(deleteAccount.path, { proof: await givenProof(server, ann) }, ann)
  await waitFor(async () => (await accountRow(ann)) === undefined)
  expect(await friendships.execute()).toEqual([])
})

test('a deleted account is gone at once, and its name and address are free once everything is removed', async () => {
  const quiet = await startTestApp({ engine })
  const ann = await givenOwner(quiet, { home: 'eu', channel_name: 'Left behind' })
  const elsewhere = await quiet.get(signIn.path, undefined, {
    headers: { ...basic(ann.email, digest), 'x-requested-with': 'trailcast' },
  })
  const other = { cookie: `session=${elsewhere.cookies.find(({ name }) => name === 'session')?.value}` }
  const signInAgain = (email: string) =>
    quiet.get(signIn.path, undefined, {
      headers: { ...basic(email, digest), 'x-requested-with': 'trailcast' },
    })
  const isFree = async () => (await quiet.get(`${checkChannelName.path}?channel_name=left%20behind`)).body

  await quiet.services.cells
    .at('eu')
    .db.transaction()
    .execute((trx) => markDeleted(quiet.services, trx, ann.id, new Date()))
  for (const asker of [ann, other]) expect((await quiet.get(getLoggedIn.path, asker)).json()).toEqual({})
  const [unknown, deleted] = [await signInAgain('never@trailcast.example'), await signInAgain(ann.email)]
  expect([deleted.statusCode, deleted.body]).toEqual([unknown.statusCode, unknown.body])
  expect([deleted.statusCode, deleted.body]).toEqual([401, serverMessages.wrongCredentials])
  expect(await isFree()).toBe('unavailable')
  expect(await quiet.services.cells.directory.find('email', ann.email)).toBeUndefined()

  await quiet.run(accountDelete, {}, 'eu')
  expect(await isFree()).toBe('available')
  const again = await quiet.post(signUp.path, await givenSignUp(quiet, { email: ann.email, home: 'us' }))
  expect(again.statusCode).toBe(200)
  await quiet.close()
})

test('when the queue cannot forget someone yet, their name and address are free already', async () => {
  const quiet = await startTestApp({ engine })
  const ann = await givenOwner(quiet, { home: 'eu', channel_name: 'Forgotten late' })
  const cell = quiet.services.cells.at('eu')
  await cell.db.transaction().execute((trx) => markDeleted(quiet.services, trx, ann.id, new Date()))
  const away = () => Promise.reject(new Error(`the queue of ${cell.region} is away`))
  const cells = { ...quiet.services.cells, of: () => ({ ...cell, jobs: { ...cell.jobs, forget: away } }) }
  const context = { cell, jobId: 'test', signal: new AbortController().signal, report: async () => {} }
  const removal = accountDelete.run({ ...context, services: { ...quiet.services, cells } }, {})
  await expect(removal).rejects.toThrow('the queue of eu is away')
  expect(await quiet.services.cells.directory.listOf(ann.id)).toEqual([])
  expect(await accountRow(ann)).toBeDefined()
  await quiet.run(accountDelete, {}, 'eu')
  expect(await accountRow(ann)).toBeUndefined()
  await quiet.close()
})

test('an account marked as deleted is removed even if its job was lost', async () => {
  const [ann, bob] = [await givenOwner(server, { home: 'eu' }), await givenOwner(server, { home: 'eu' })]
  const { db } = server.services.cells.at('eu')
  await db.transaction().execute(async (trx) => {
    await markDeleted(server.services, trx, ann.id, new Date(Date.now() - hourMs - 1))
    await markDeleted(server.services, trx, bob.id, new Date(Date.now() + hourMs))
  })
  await cleanUp(server.services)
  await waitFor(async () => (await accountRow(ann)) === undefined)
  // An account marked with a later time is not touched by jobs that run now.
  expect(await accountRow(bob)).toBeDefined()
})
