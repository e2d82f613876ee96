import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import {
  confirmPasswordReset,
  requestPasswordReset,
  signIn,
  type SignInProvider,
} from '#contract/accounts/sign-in.ts'
import { regions } from '#domain/region.ts'
import { hourMs } from '#domain/time/durations.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { basic, givenAccount, type AccountOptions, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { sendPasswordReset } from './send-password-reset.job.ts'

const oldDigest = 'ab'.repeat(32)
const newDigest = 'ef'.repeat(32)
const start = Math.floor(Date.now() / hourMs) * hourMs

let engine: TestEngine
let server: TestApp
/** With the same rate limits as in production. */
let strict: TestApp
let time = start
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine, now: () => time, config: { publicUrl: 'http://trails.example' } })
  strict = await startTestApp({ engine, now: () => time, config: { rateLimitFactor: 1 } })
})
beforeEach(() => {
  time = start
})
afterAll(async () => {
  await server.close()
  await strict.close()
  await engine.destroy()
})

const ask = (email: string) => server.post(requestPasswordReset.path, { email })
const confirm = (token: string, password = newDigest, ip = '198.51.100.1') =>
  server.post(confirmPasswordReset.path, { token, password }, undefined, { ip })
const enter = (email: string, digest: string, app = server, ip = '198.51.100.1') =>
  app.get(signIn.path, undefined, {
    headers: { 'x-requested-with': 'trailcast', ...basic(email, digest) },
    ip,
  })
const whoIs = async (asker: { cookie: string }) =>
  (await server.get(getLoggedIn.path, asker)).json<{ id?: string }>()
const givenOwner = (options: AccountOptions = {}) => givenAccount(server, { password: oldDigest, ...options })
const mailsTo = ({ email, home }: GivenAccount) =>
  engine.cellDb(home).selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
const resetsOf = ({ id, home }: GivenAccount) =>
  engine.cellDb(home).selectFrom('password_reset').selectAll().where('account_id', '=', id).execute()

/** Requests a link, lets the job run, and reads the link from the mail. */
async function givenToken(account: GivenAccount): Promise<string> {
  // Mails are told apart by their time.
  time += 1
  expect((await ask(account.email)).statusCode).toBe(204)
  await server.run(sendPasswordReset, { accountId: account.id }, account.home)
  const text = (await mailsTo(account)).at(-1)?.text ?? ''
  return /^http:\/\/trails\.example\/password-reset\?token=(\S+)$/m.exec(text)?.[1] ?? ''
}

/** At another time than the link was sent, because mails are told apart by their time. */
async function confirmLater(account: GivenAccount, digest = newDigest, ip?: string) {
  const token = await givenToken(account)
  time += 1
  return confirm(token, digest, ip)
}

test.each(regions)('a forgotten password is replaced with the link from a mail, in %s', async (home) => {
  const account = await givenOwner({ home, name: 'Ann' })
  const other = await givenOwner({ home })
  const token = await givenToken(account)
  expect(token).toMatch(new RegExp(`^${home}_[\\w-]{43}$`))
  const [mail] = await mailsTo(account)
  expect(mail).toMatchObject({
    account_id: account.id,
    subject: 'A new password for Trailcast',
    reply_to: null,
  })
  expect(mail?.text).toContain('Hello Ann,')
  expect(mail?.html).toContain(`href="http://trails.example/password-reset?token=${token}"`)

  const reply = await confirm(token)
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  expect((await enter(account.email, newDigest)).statusCode).toBe(200)
  expect((await enter(account.email, oldDigest)).statusCode).toBe(401)
  expect(await whoIs(account)).toEqual({})
  expect(await whoIs(other)).toMatchObject({ id: other.id })
  expect((await enter(other.email, oldDigest)).statusCode).toBe(200)
})

const refused = [422, serverMessages.resetTokenInvalid]
const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]

test('a link works once', async () => {
  const account = await givenOwner()
  const token = await givenToken(account)
  expect((await confirm(token)).statusCode).toBe(204)
  expect(answerOf(await confirm(token, 'aa'.repeat(32)))).toEqual(refused)
  expect((await enter(account.email, 'aa'.repeat(32))).statusCode).toBe(401)
  // A guesser gets only one guess.
  expect(answerOf(await confirm(token))).toEqual(refused)
})

test('a new password whose response got lost can be sent again for a few minutes, and is set once', async () => {
  const account = await givenOwner({ home: 'eu' })
  const token = await givenToken(account)
  const replies = await Promise.all([confirm(token), confirm(token)])
  expect(replies.map(answerOf)).toEqual([
    [204, ''],
    [204, ''],
  ])
  const session = (await enter(account.email, newDigest)).cookies[0]?.value
  time += 5 * 60_000 - 1
  expect(answerOf(await confirm(token))).toEqual([204, ''])
  expect(await whoIs({ cookie: `session=${session}` })).toMatchObject({ id: account.id })
  expect((await mailsTo(account)).filter(({ subject }) => subject.includes('password of'))).toHaveLength(1)
  time += 1
  expect(answerOf(await confirm(token))).toEqual(refused)
})

test('a used link reveals nothing about a password that was set later', async () => {
  const account = await givenOwner()
  const token = await givenToken(account)
  await confirm(token)
  await engine
    .cellDb('us')
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', account.id)
    .execute()
  expect(answerOf(await confirm(token))).toEqual(refused)
})

test('a link that is used by many requests at once works once', async () => {
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
  expect([late.statusCode, late.body]).toEqual([422, serverMessages.resetTokenInvalid])
  time -= 1
  expect((await confirm(token)).statusCode).toBe(204)
})

test('a newer link makes the older ones worthless', async () => {
  const account = await givenOwner()
  const older = await givenToken(account)
  const newer = await givenToken(account)
  expect(newer).not.toBe(older)
  expect(await resetsOf(account)).toHaveLength(1)
  expect((await confirm(older)).body).toBe(serverMessages.resetTokenInvalid)
  expect((await confirm(newer)).statusCode).toBe(204)
})

test('a link for one account does not touch another', async () => {
  const [ann, bob] = [await givenOwner(), await givenOwner()]
  const [tokenOfAnn, tokenOfBob] = [await givenToken(ann), await givenToken(bob)]
  await confirm(tokenOfAnn)
  expect((await enter(bob.email, newDigest)).statusCode).toBe(401)
  expect((await confirm(tokenOfBob)).statusCode).toBe(204)
})

test('a token is known only in its region, and stored as a hash', async () => {
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
])('the invented token %s gets one clear message', async (token) => {
  const reply = await confirm(token)
  expect([reply.statusCode, reply.body]).toEqual([422, serverMessages.resetTokenInvalid])
})

test.each([
  [requestPasswordReset.path, {}, 'email is missing.'],
  [requestPasswordReset.path, { email: '' }, 'email is not an email address.'],
  [requestPasswordReset.path, { email: 'nobody' }, 'email is not an email address.'],
  [
    requestPasswordReset.path,
    { email: `${'a'.repeat(188)}@mail.example` },
    'email must have at most 200 characters.',
  ],
  [confirmPasswordReset.path, { password: newDigest }, 'token is missing.'],
  [confirmPasswordReset.path, { token: '', password: newDigest }, 'token needs at least 1 character.'],
  [
    confirmPasswordReset.path,
    { token: 'x'.repeat(201), password: newDigest },
    'token must have at most 200 characters.',
  ],
  [confirmPasswordReset.path, { token: 'x', password: 'secret' }, 'password is not a SHA-256 digest.'],
  [
    confirmPasswordReset.path,
    { token: 'x', password: newDigest.slice(1) },
    'password is not a SHA-256 digest.',
  ],
])('%s with %j is answered with a message', async (path, body, sentence) => {
  const reply = await server.post(path, body)
  expect([reply.statusCode, reply.body]).toEqual([422, sentence])
})

test('an account with only a social identity can get a password this way', async () => {
  const account = await givenAccount(server, {
    google_sub: 'google-reset',
    email_confirmed_at: new Date(start),
  })
  expect((await confirm(await givenToken(account))).statusCode).toBe(204)
  const reply = await enter(account.email, newDigest)
  expect(reply.json()).toMatchObject({ id: account.id, has_password: true, google_sub: 'google-reset' })
})

const rowOf = ({ id, home }: GivenAccount) =>
  engine.cellDb(home).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isFree = (provider: SignInProvider, sub: string) =>
  server.services.cells.directory.isFree(provider, sub)

test('someone who signs up with another person’s address loses every way in when the owner resets the password', async () => {
  const account = await givenOwner({ home: 'eu', google_sub: 'stranger-g', facebook_sub: 'stranger-f' })
  const strangers = {
    google_email: 'stranger@mail.example',
    google_email_verified: true,
    facebook_email: 's@mail.example',
  }
  await engine.cellDb('eu').updateTable('account').set(strangers).where('id', '=', account.id).execute()
  expect((await confirmLater(account)).statusCode).toBe(204)
  expect(await rowOf(account)).toMatchObject({
    email: account.email,
    email_confirmed_at: new Date(time),
    google_sub: null,
    google_email: null,
    google_email_verified: false,
    facebook_sub: null,
    facebook_email: null,
  })
  expect(await whoIs(account)).toEqual({})
  expect([await isFree('google', 'stranger-g'), await isFree('facebook', 'stranger-f')]).toEqual([true, true])
  const [, notice, ...more] = await mailsTo(account)
  expect(more).toEqual([])
  expect(notice?.subject).toBe('The password of your Trailcast account was changed')
  expect(notice?.text).toContain('Google was disconnected')
  expect(notice?.text).toContain('Facebook was disconnected')
})

test('an owner who has confirmed the address before keeps the connected identities', async () => {
  const account = await givenOwner({ google_sub: 'own-g' })
  await confirm(await givenToken(account))
  const { email_confirmed_at } = await rowOf(account)
  const db = engine.cellDb('us')
  await db.updateTable('account').set({ google_sub: 'own-g' }).where('id', '=', account.id).execute()
  await confirmLater(account, oldDigest)
  expect(await rowOf(account)).toMatchObject({ google_sub: 'own-g', email_confirmed_at })
  expect((await mailsTo(account)).at(-1)?.text).not.toContain('disconnected')
})

test('a deleted account gets no link, and an earlier one no longer works', async () => {
  const account = await givenOwner()
  const token = await givenToken(account)
  await engine
    .cellDb('us')
    .updateTable('account')
    .set({ deleted_at: new Date() })
    .where('id', '=', account.id)
    .execute()
  await server.run(sendPasswordReset, { accountId: account.id })
  expect(await mailsTo(account)).toHaveLength(1)
  expect((await confirm(token)).body).toBe(serverMessages.resetTokenInvalid)
})

test('a suspended account stays suspended with a new password', async () => {
  const account = await givenOwner()
  const token = await givenToken(account)
  const suspension = { suspended_at: new Date(), suspended_reason: 'Spam.' }
  await engine.cellDb('us').updateTable('account').set(suspension).where('id', '=', account.id).execute()
  expect((await confirm(token)).statusCode).toBe(204)
  expect((await enter(account.email, newDigest)).statusCode).toBe(403)
})

test('mail about an account is deleted with the account', async () => {
  const account = await givenOwner()
  await givenToken(account)
  expect(await mailsTo(account)).toHaveLength(1)
  await engine.cellDb('us').deleteFrom('account').where('id', '=', account.id).execute()
  expect(await mailsTo(account)).toEqual([])
  expect(await resetsOf(account)).toEqual([])
})

test('someone who mistyped the old password too often gets in with the new one at once', async () => {
  const account = await givenOwner()
  for (let i = 0; i < 11; i++) await enter(account.email, 'dd'.repeat(32), strict)
  expect((await enter(account.email, oldDigest, strict)).statusCode).toBe(429)
  await confirm(await givenToken(account))
  expect((await enter(account.email, newDigest, strict)).statusCode).toBe(200)
})

test('the place where the new password was set is not reported as new', async () => {
  const account = await givenOwner()
  await confirmLater(account, newDigest, '203.0.113.200')
  await enter(account.email, newDigest, server, '203.0.113.200')
  const subjects = (await mailsTo(account)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'A new password for Trailcast',
    'The password of your Trailcast account was changed',
  ])
})

test('expired links are removed, valid ones are not', async () => {
  const [early, late] = [await givenOwner({ home: 'eu' }), await givenOwner({ home: 'eu' })]
  await givenToken(early)
  time += hourMs / 2
  await givenToken(late)
  time += hourMs / 2
  await cleanUp(server.services)
  expect(await resetsOf(early)).toEqual([])
  expect(await resetsOf(late)).toHaveLength(1)
})
