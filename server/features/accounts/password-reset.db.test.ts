import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { confirmPasswordReset, requestPasswordReset, signIn } from '#contract/sign-in.ts'
import { regions, type Region } from '#domain/region.ts'
import { cleanUp } from '#server/housekeeping.ts'
import { basic, givenAccount, type AccountWish, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { sendPasswordReset } from './send-password-reset.job.ts'

const oldDigest = 'ab'.repeat(32)
const newDigest = 'ef'.repeat(32)
const hourMs = 3_600_000
const start = Math.floor(Date.now() / hourMs) * hourMs

let engine: TestEngine
let server: TestApp
/** As many tries as in production. */
let strict: TestApp
let time = start
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine, now: () => time, config: { publicUrl: 'http://trails.example' } })
  strict = await startTestApp({ engine, now: () => time, config: { rateLimitFactor: 1 } })
})
beforeEach(async () => {
  time = start
  for (const region of regions) await sql`delete from ${sql.table(`${region}_jobs.job`)}`.execute(engine.cellDb(region))
})
afterAll(async () => {
  await server.close()
  await strict.close()
  await engine.destroy()
})

const ask = (email: string, app = server, ip = '198.51.100.1') =>
  app.post(requestPasswordReset.path, { email }, undefined, { ip })
const confirm = (token: string, password = newDigest, ip = '198.51.100.1') =>
  server.post(confirmPasswordReset.path, { token, password }, undefined, { ip })
const enter = (email: string, digest: string, app = server, ip = '198.51.100.1') =>
  app.get(signIn.path, undefined, { headers: { 'x-requested-with': 'trailcast', ...basic(email, digest) }, ip })
const whoIs = async (asker: { cookie: string }) => (await server.get(getLoggedIn.path, asker)).json<{ id?: string }>()
const givenOwner = (wish: AccountWish = {}) => givenAccount(server, { password: oldDigest, ...wish })
const mailsTo = ({ email, home }: GivenAccount) =>
  engine.cellDb(home).selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
const resetsOf = ({ id, home }: GivenAccount) =>
  engine.cellDb(home).selectFrom('password_reset').selectAll().where('account_id', '=', id).execute()

const mailCount = async () => (await engine.cellDb('us').selectFrom('mail').select('id').execute()).length

/** Which accounts the jobs that wait are about. */
async function planned(region: Region): Promise<string[]> {
  const jobs = sql.table(`${region}_jobs.job`)
  const { rows } = await sql<{ id: string }>`
    select data #>> '{input,accountId}' as id from ${jobs} where name = ${sendPasswordReset.name}`.execute(engine.cellDb(region))
  return rows.map(({ id }) => id)
}

/** Asks, lets the job run, and reads the link in the mail. */
async function givenToken(account: GivenAccount): Promise<string> {
  // Mail is told apart by its time.
  time += 1
  expect((await ask(account.email)).statusCode).toBe(204)
  await server.run(sendPasswordReset, { accountId: account.id }, account.home)
  const text = (await mailsTo(account)).at(-1)?.text ?? ''
  return /^http:\/\/trails\.example\/password-reset\?token=(\S+)$/m.exec(text)?.[1] ?? ''
}

test.each(regions)('a forgotten password is replaced with the link from a mail, in %s', async (home) => {
  const account = await givenOwner({ home, name: 'Ann' })
  const other = await givenOwner({ home })
  const token = await givenToken(account)
  expect(token).toMatch(new RegExp(`^${home}_[\\w-]{43}$`))
  const [mail] = await mailsTo(account)
  expect(mail).toMatchObject({ account_id: account.id, subject: 'A new password for Trailcast', reply_to: null })
  expect(mail?.text).toContain('Hello Ann,')
  expect(mail?.html).toContain(`href="http://trails.example/password-reset?token=${token}"`)

  const reply = await confirm(token)
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  expect((await enter(account.email, newDigest)).statusCode).toBe(200)
  expect((await enter(account.email, oldDigest)).statusCode).toBe(401)
  expect(await whoIs(account)).toEqual({})
  expect(await resetsOf(account)).toEqual([])
  expect(await whoIs(other)).toMatchObject({ id: other.id })
  expect((await enter(other.email, oldDigest)).statusCode).toBe(200)
})

test('the answer is the same for known and unknown addresses, and so is the work: a job waits either way', async () => {
  const account = await givenOwner({ home: 'eu' })
  const replies = [await ask(account.email), await ask('unknown@trailcast.example')]
  for (const { statusCode, body } of replies) expect([statusCode, body]).toEqual([204, ''])
  const ids = [...(await planned('us')), ...(await planned('eu'))]
  expect(ids).toHaveLength(2)
  expect(ids).toContain(account.id)
  const [nobody = ''] = ids.filter((id) => id !== account.id)
  const before = await mailCount()
  await server.run(sendPasswordReset, { accountId: nobody }, nobody.startsWith('us') ? 'us' : 'eu')
  expect(await mailCount()).toBe(before)
})

test('the queue knows the account by its id only', async () => {
  const account = await givenOwner()
  await ask(account.email.toUpperCase())
  expect(await planned('us')).toEqual([account.id])
  const { rows } = await sql<{ data: unknown }>`select data from us_jobs.job`.execute(engine.cellDb('us'))
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(account.email)
})

test('a link works once', async () => {
  const token = await givenToken(await givenOwner())
  expect((await confirm(token)).statusCode).toBe(204)
  const again = await confirm(token, 'aa'.repeat(32))
  expect([again.statusCode, again.body]).toEqual([422, messages.resetTokenInvalid])
})

test('a link that is used many times at once works once', async () => {
  const account = await givenOwner({ home: 'eu' })
  const token = await givenToken(account)
  const digests = ['11', '22', '33', '44'].map((pair) => pair.repeat(32))
  const replies = await Promise.all(digests.map((digest) => confirm(token, digest)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422, 422, 422])
  const winner = digests[replies.findIndex(({ statusCode }) => statusCode === 204)] ?? ''
  expect((await enter(account.email, winner)).statusCode).toBe(200)
})

test('a link works for an hour', async () => {
  const account = await givenOwner()
  const token = await givenToken(account)
  time += hourMs
  const late = await confirm(token)
  expect([late.statusCode, late.body]).toEqual([422, messages.resetTokenInvalid])
  time -= 1
  expect((await confirm(token)).statusCode).toBe(204)
})

test('a newer link makes the older ones worthless', async () => {
  const account = await givenOwner()
  const older = await givenToken(account)
  const newer = await givenToken(account)
  expect(newer).not.toBe(older)
  expect(await resetsOf(account)).toHaveLength(1)
  expect((await confirm(older)).body).toBe(messages.resetTokenInvalid)
  expect((await confirm(newer)).statusCode).toBe(204)
})

test('a link of one account does not touch another', async () => {
  const [ann, bob] = [await givenOwner(), await givenOwner()]
  const [tokenOfAnn, tokenOfBob] = [await givenToken(ann), await givenToken(bob)]
  await confirm(tokenOfAnn)
  expect((await enter(bob.email, newDigest)).statusCode).toBe(401)
  expect((await confirm(tokenOfBob)).statusCode).toBe(204)
})

test('a token is known in its own region only, and stored as a hash', async () => {
  const account = await givenOwner({ home: 'eu' })
  const token = await givenToken(account)
  expect((await confirm(token.replace('eu_', 'us_'))).statusCode).toBe(422)
  const [reset] = await resetsOf(account)
  expect(reset?.token_hash).toHaveLength(32)
  expect(Buffer.from(reset?.token_hash ?? []).toString('base64url')).not.toBe(token.slice(3))
})

test.each([
  'x',
  'us_short',
  `mars_${'a'.repeat(43)}`,
  `us_${'a'.repeat(43)}`,
  `us_${'a'.repeat(44)}`,
  '../../etc',
  'a'.repeat(200),
])('the invented token %s gets one clear sentence', async (token) => {
  const reply = await confirm(token)
  expect([reply.statusCode, reply.body]).toEqual([422, messages.resetTokenInvalid])
})

test.each([
  [requestPasswordReset.path, {}, 'email is missing.'],
  [requestPasswordReset.path, { email: '' }, 'email is not an email address.'],
  [requestPasswordReset.path, { email: 'nobody' }, 'email is not an email address.'],
  [requestPasswordReset.path, { email: `${'a'.repeat(188)}@mail.example` }, 'email must have at most 200 characters.'],
  [confirmPasswordReset.path, { password: newDigest }, 'token is missing.'],
  [confirmPasswordReset.path, { token: '', password: newDigest }, 'token needs at least 1 character.'],
  [confirmPasswordReset.path, { token: 'x'.repeat(201), password: newDigest }, 'token must have at most 200 characters.'],
  [confirmPasswordReset.path, { token: 'x', password: 'secret' }, 'password is not a SHA-256 digest.'],
  [confirmPasswordReset.path, { token: 'x', password: newDigest.slice(1) }, 'password is not a SHA-256 digest.'],
])('%s with %j is answered by a sentence', async (path, body, sentence) => {
  const reply = await server.post(path, body)
  expect([reply.statusCode, reply.body]).toEqual([422, sentence])
})

test('an address may have 200 characters', async () => {
  expect((await ask(`${'a'.repeat(187)}@mail.example`)).statusCode).toBe(204)
})

test('an account with a social identity only may get a password this way', async () => {
  const account = await givenAccount(server, { google_sub: 'google-reset' })
  expect((await confirm(await givenToken(account))).statusCode).toBe(204)
  const reply = await enter(account.email, newDigest)
  expect(reply.json()).toMatchObject({ id: account.id, has_password: true, google_sub: 'google-reset' })
})

test('a deleted account gets no link, and one that it had is worthless', async () => {
  const account = await givenOwner()
  const token = await givenToken(account)
  await engine.cellDb('us').updateTable('account').set({ deleted_at: new Date() }).where('id', '=', account.id).execute()
  await server.run(sendPasswordReset, { accountId: account.id })
  expect(await mailsTo(account)).toHaveLength(1)
  expect((await confirm(token)).body).toBe(messages.resetTokenInvalid)
})

test('a suspended account stays suspended with a new password', async () => {
  const account = await givenOwner()
  const token = await givenToken(account)
  const suspension = { suspended_at: new Date(), suspended_reason: 'Spam.' }
  await engine.cellDb('us').updateTable('account').set(suspension).where('id', '=', account.id).execute()
  expect((await confirm(token)).statusCode).toBe(204)
  expect((await enter(account.email, newDigest)).statusCode).toBe(403)
})

test('mail about an account goes with the account', async () => {
  const account = await givenOwner()
  await givenToken(account)
  expect(await mailsTo(account)).toHaveLength(1)
  await engine.cellDb('us').deleteFrom('account').where('id', '=', account.id).execute()
  expect(await mailsTo(account)).toEqual([])
  expect(await resetsOf(account)).toEqual([])
})

test('a mailbox gets at most five links in an hour, known or not, from wherever they are asked for', async () => {
  const { email } = await givenOwner()
  for (const one of [email, 'not-flooded@trailcast.example']) {
    for (let i = 0; i < 5; i++) expect((await ask(one, strict, `203.0.113.${i}`)).statusCode).toBe(204)
    const refused = await ask(one.toUpperCase(), strict, '203.0.113.9')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  }
  time += hourMs
  expect((await ask(email, strict, '203.0.113.9')).statusCode).toBe(204)
})

test('who mistyped the old password too often gets in with the new one at once', async () => {
  const account = await givenOwner()
  for (let i = 0; i < 11; i++) await enter(account.email, 'dd'.repeat(32), strict)
  expect((await enter(account.email, oldDigest, strict)).statusCode).toBe(429)
  await confirm(await givenToken(account))
  expect((await enter(account.email, newDigest, strict)).statusCode).toBe(200)
})

test('the place where the new password was set is no news', async () => {
  const account = await givenOwner()
  await confirm(await givenToken(account), newDigest, '203.0.113.200')
  await enter(account.email, newDigest, server, '203.0.113.200')
  expect(await mailsTo(account)).toHaveLength(1)
})

test('expired links are removed, good ones are not', async () => {
  const [early, late] = [await givenOwner({ home: 'eu' }), await givenOwner({ home: 'eu' })]
  await givenToken(early)
  time += hourMs / 2
  await givenToken(late)
  time += hourMs / 2
  await cleanUp(server.services)
  expect(await resetsOf(early)).toEqual([])
  expect(await resetsOf(late)).toHaveLength(1)
})
