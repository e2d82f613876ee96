import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { changeAccountAsOperator, wipeAsOperator } from '#contract/accounts/operator.ts'
import { signIn } from '#contract/accounts/sign-in.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { newId } from '#server/cells/new-id.ts'
import { lockFolder } from '#server/db/pglite/folder-lock.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { digest } from '#server/testing/given-proof.ts'
import { basic, givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { portOf } from '#server/testing/port-of.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
let port: number
beforeAll(async () => {
  server = await startTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(server.app)
})
afterAll(() => server.close())

type Outcome = { code: number; out: string; err: string }

/** Runs `npm run account -- …` as the operator does. */
const account = (args: string[], environment: Record<string, string> = {}) =>
  runScript('account', args, environment)

function runScript(
  name: string,
  args: string[] = [],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const { secret, dataDir } = server.services.config
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    SECRET: secret,
    DATA_DIR: dataDir,
    ...environment,
  }
  const root = resolve(import.meta.dirname, '../../..')
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve(root, `scripts/${name}.ts`), ...args],
      { env, cwd: dataDir },
      (error, out, err) => {
        done({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() })
      },
    )
  })
}

const change = (body: unknown, headers: Record<string, string>) =>
  server.post(changeAccountAsOperator.path, body, undefined, { headers })
const operator = () => ({ authorization: operatorAuthorization(server.services.config.secret, Date.now()) })
const whoIs = async (asker: GivenAccount) =>
  (await server.get(getLoggedIn.path, asker)).json<Record<string, unknown>>()
const signInAs = ({ email }: GivenAccount) =>
  server.get(signIn.path, undefined, {
    headers: { ...basic(email, digest), 'x-requested-with': 'trailcast' },
  })

const fileOf = (id: string) => `${filesOf(id)}originals/ride.fit`

test('the server wipes what is left of deleted accounts from its database, and nothing of any other account', async () => {
  const { cells, config } = server.services
  const [ann, gone] = [await givenAccount(server, { home: 'eu' }), newId('eu', 1)]
  const { files, db } = cells.at('eu')
  for (const id of [ann.id, gone]) await files.put(fileOf(id), Buffer.from('a ride'))
  const lock = await lockFolder(join(config.dataDir, 'database'))
  expect(await runScript('wipe')).toEqual({ code: 0, out: serverMessages.wiped, err: '' })
  expect(await runScript('wipe', [], { PORT: '1' })).toMatchObject({ code: 1, out: '' })
  lock.release()
  expect([await files.size(fileOf(ann.id)), await files.size(fileOf(gone))]).toEqual([6, undefined])
  expect(await whoIs(ann)).toMatchObject({ id: ann.id })

  await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', ann.id).execute()
  const reply = await server.post(wipeAsOperator.path, undefined, undefined, { headers: operator() })
  expect([reply.statusCode, reply.body]).toEqual([200, serverMessages.wipedButWaiting(1)])
  expect(await files.size(fileOf(ann.id))).toBe(6)
})

test('the operator makes someone a moderator and takes it back', async () => {
  const ann = await givenAccount(server, { home: 'eu' })
  const bob = await givenAccount(server)
  expect(await account(['moderator', ann.email])).toEqual({
    code: 0,
    out: serverMessages.roleGiven(ann.email, 'moderator'),
    err: '',
  })
  expect(await whoIs(ann)).toMatchObject({ role: 'moderator' })
  expect(await whoIs(bob)).toMatchObject({ role: null })
  expect(await account(['no-moderator', ann.email.toUpperCase()])).toMatchObject({ code: 0 })
  expect(await whoIs(ann)).toMatchObject({ role: null })
})

test('someone who is suspended is signed out everywhere, told why, and can sign in again once it is lifted', async () => {
  const ann = await givenAccount(server, { home: 'eu', password: digest })
  const reason = 'You have uploaded what is not yours.'
  expect(await account(['suspend', ann.email, reason])).toEqual({
    code: 0,
    out: serverMessages.suspendedNow(ann.email),
    err: '',
  })
  expect(await whoIs(ann)).toEqual({})
  const { db } = server.services.cells.at('eu')
  expect(await db.selectFrom('session').selectAll().where('account_id', '=', ann.id).execute()).toEqual([])
  const refused = await signInAs(ann)
  expect([refused.statusCode, refused.body]).toEqual([403, serverMessages.accountSuspended(reason)])
  await account(['suspend', ann.email, 'Once more.'])
  expect((await signInAs(ann)).body).toBe(serverMessages.accountSuspended('Once more.'))
  expect(await account(['lift', ann.email])).toEqual({
    code: 0,
    out: serverMessages.suspensionLifted(ann.email),
    err: '',
  })
  expect((await signInAs(ann)).statusCode).toBe(200)
})

test('an account without an email is named by its id or its channel name', async () => {
  const ann = await givenAccount(server, { home: 'eu', channel_name: 'Nameless Trails' })
  await server.services.cells
    .at('eu')
    .db.updateTable('account')
    .set({ email: null })
    .where('id', '=', ann.id)
    .execute()
  expect(await account(['moderator', ann.id])).toEqual({
    code: 0,
    out: serverMessages.roleGiven(ann.id, 'moderator'),
    err: '',
  })
  expect(await whoIs(ann)).toMatchObject({ role: 'moderator' })
  expect(await account(['no-moderator', 'nameless trails'])).toMatchObject({ code: 0 })
  expect(await whoIs(ann)).toMatchObject({ role: null })
})

test('naming a channel after the email or id of someone else does not make it pass for theirs', async () => {
  const ann = await givenAccount(server)
  for (const channel_name of [ann.email, ann.id]) {
    const thief = await givenAccount(server, { channel_name })
    expect(
      (await change({ account: channel_name, change: { kind: 'role', role: 'moderator' } }, operator()))
        .statusCode,
    ).toBe(200)
    expect([await whoIs(thief), await whoIs(ann)]).toMatchObject([{ role: null }, { role: 'moderator' }])
    await change({ account: channel_name, change: { kind: 'role', role: null } }, operator())
  }
})

test('the operator is told when no account has the email, the id or the channel name', async () => {
  const nobody = 'nobody@trailcast.example'
  for (const each of [nobody, newId('eu', Date.now()), 'No such channel'])
    expect(await account(['moderator', each])).toEqual({
      code: 1,
      out: '',
      err: serverMessages.accountUnknown(each),
    })
  const ann = await givenAccount(server)
  await server.services.cells
    .at('us')
    .db.updateTable('account')
    .set({ deleted_at: new Date() })
    .where('id', '=', ann.id)
    .execute()
  expect(await account(['lift', ann.email])).toEqual({
    code: 1,
    out: '',
    err: serverMessages.accountUnknown(ann.email),
  })
})

test('the operator is told when no server answers, when it is another server, and when a setting is wrong', async () => {
  const away = await account(['lift', 'a@b.example'], { PORT: '1' })
  expect(away).toMatchObject({ code: 1, out: '' })
  expect(away.err).toContain('No server answers at http://127.0.0.1:1.')
  const other = await account(['lift', 'a@b.example'], { SECRET: 'the secret of quite another server' })
  expect(other).toEqual({ code: 1, out: '', err: serverMessages.operatorOnly })
  expect((await account(['lift', 'a@b.example'], { PORT: 'eighty' })).err).toContain('PORT')
})

test.each([
  [[]],
  [['lift']],
  [['suspend', 'a@b.example']],
  [['lift', 'a@b.example', 'why']],
  [['promote', 'a@b.example']],
])('the command %j is answered with its usage', async (args) => {
  const { code, err } = await account(args)
  expect(code).toBe(2)
  expect(err).toContain('Usage: npm run account -- ')
})

test('only the operator may use it, and not with a key from yesterday', async () => {
  const ann = await givenAccount(server, { role: 'moderator' })
  const body = { account: ann.email, change: { kind: 'role', role: null } }
  const { secret } = server.services.config
  const old = operatorAuthorization(secret, Date.now() - 10 * 60_000)
  for (const authorization of ['', 'Operator x', old, operatorAuthorization('another secret', Date.now())]) {
    const reply = await change(body, { authorization })
    expect([reply.statusCode, reply.body]).toEqual([403, serverMessages.operatorOnly])
  }
  const asAnn = await server.post(changeAccountAsOperator.path, body, ann)
  expect(asAnn.statusCode).toBe(403)
  expect(await whoIs(ann)).toMatchObject({ role: 'moderator' })
})

test.each([
  [{ account: ' ', change: { kind: 'lift' } }, 'account needs at least 1 character.'],
  [{ account: 'x'.repeat(201), change: { kind: 'lift' } }, 'account must have at most 200 characters.'],
  [
    { account: 'a@b.example', change: { kind: 'suspend', reason: ' ' } },
    'change.reason needs at least 1 character.',
  ],
  [
    { account: 'a@b.example', change: { kind: 'suspend', reason: 'x'.repeat(501) } },
    'change.reason must have at most 500 characters.',
  ],
])('the invalid request %# is answered with a message', async (body, sentence) => {
  const reply = await change(body, operator())
  expect([reply.statusCode, reply.body]).toEqual([422, sentence])
})

test('an unknown role or kind of change is refused', async () => {
  for (const wrong of [{ kind: 'role', role: 'king' }, { kind: 'promote' }, {}])
    expect((await change({ account: 'a@b.example', change: wrong }, operator())).statusCode).toBe(422)
})
