import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { signIn, signUp } from '#contract/accounts/sign-in.ts'
import { regions, type Region } from '#domain/region.ts'
import { hourMs } from '#domain/time/durations.ts'
import { makeLog } from '#server/process/log.ts'
import {
  basic,
  givenAccount,
  givenSignUp,
  type AccountOptions,
  type GivenAccount,
} from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { isStillTheSame } from './account.queries.ts'
import { findAccount } from './find-account.ts'

const digest = 'ab'.repeat(32)
const wrongDigest = 'cd'.repeat(32)
/** The start of an hour, so that the remaining time of every rate limit window is known. */
const start = Math.floor(Date.now() / hourMs) * hourMs
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let engine: TestEngine
let server: TestApp
let time = start
const logged: string[] = []
const asked: string[] = []
beforeAll(async () => {
  engine = await openTestEngine()
  const log = makeLog({ logLevel: 'trace' }, { write: (line) => logged.push(line) })
  server = await startTestApp({ engine: listening(engine), now: () => time, log })
})
beforeEach(() => {
  time = start
})
afterAll(async () => {
  await server.close()
  await engine.destroy()
})

const noteOf = (where: string): KyselyPlugin => ({
  transformQuery({ node }) {
    asked.push(`${where} ${node.kind} ${tablesIn(node)}`)
    return node
  },
  transformResult: async ({ result }) => result,
})

/** Logs every query of the same database. */
const listening = (quiet: TestEngine): TestEngine => ({
  ...quiet,
  cellDb: (region) => quiet.cellDb(region).withPlugin(noteOf('cell')),
  worldDb: quiet.worldDb.withPlugin(noteOf('world')),
})

const tablesIn = (node: RootOperationNode): string =>
  [...JSON.stringify(node).matchAll(/"identifier":\{"kind":"IdentifierNode","name":"(\w+)"\}/g)]
    .map(([, name]) => name)
    .join()

type Try = { ip?: string; userAgent?: string; remember?: boolean; cookie?: string }

function enter(email: string, password = digest, { ip, userAgent, remember, cookie }: Try = {}) {
  const headers = {
    'x-requested-with': 'trailcast',
    'user-agent': userAgent ?? firefox,
    ...basic(email, password),
  }
  const path = `${signIn.path}${remember === undefined ? '' : `?remember=${remember}`}`
  return server.get(path, cookie === undefined ? undefined : { cookie }, { headers, ...(ip && { ip }) })
}

const givenOwner = (options: AccountOptions = {}) => givenAccount(server, { password: digest, ...options })
const cookieOf = (reply: { cookies: { name: string; value: string }[] }) =>
  `session=${reply.cookies[0]?.value}`
const whoIs = async (cookie: string) =>
  (await server.get(getLoggedIn.path, { cookie })).json<{ id?: string }>()
const mailsTo = ({ email, home }: Pick<GivenAccount, 'email' | 'home'>) =>
  engine
    .cellDb(home)
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
const update = (
  home: Region,
  id: string,
  change: { suspended_at?: Date; suspended_reason?: string; deleted_at?: Date },
) => engine.cellDb(home).updateTable('account').set(change).where('id', '=', id).execute()

test.each(regions)('email and password open an account in %s', async (home) => {
  const account = await givenOwner({ home, channel_name: `channel-${home}` })
  const reply = await enter(account.email, digest, { remember: true })
  expect(reply.statusCode).toBe(200)
  const user = User.parse(reply.json())
  expect(user).toMatchObject({ id: account.id, home, channel_name: `channel-${home}`, has_password: true })
  expect(reply.cookies[0]).toMatchObject({
    name: 'session',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 90 * 86_400,
  })
  expect((await server.get(getLoggedIn.path, { cookie: cookieOf(reply) })).json()).toEqual(user)
})

test('a new account can be signed in to, whatever the letter case of the email', async () => {
  const request = await givenSignUp(server, { email: 'Ann.Rider@trailcast.example' })
  expect((await server.post(signUp.path, request)).statusCode).toBe(200)
  expect((await enter('ann.rider@TRAILCAST.example', request.password)).statusCode).toBe(200)
})

test.each([undefined, false])(
  'without "remember me" (%s) the cookie ends with the browser',
  async (remember) => {
    const { email } = await givenOwner()
    const reply = await enter(email, digest, remember === undefined ? {} : { remember })
    expect(reply.cookies[0]).not.toHaveProperty('maxAge')
    expect(reply.cookies[0]).not.toHaveProperty('expires')
  },
)

test('signing in is refused without the application’s header and from other sites', async () => {
  const { email } = await givenOwner()
  const bare = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url: signIn.path, headers: { ...basic(email, digest), ...headers } })
  const refused = await bare({})
  expect([refused.statusCode, refused.body]).toEqual([403, serverMessages.markerMissing])
  expect((await bare({}, 'HEAD')).statusCode).toBe(403)
  const foreign = await bare({ 'x-requested-with': 'trailcast', 'sec-fetch-site': 'cross-site' })
  expect([foreign.statusCode, foreign.body]).toEqual([403, serverMessages.crossOrigin])
  expect(refused.cookies).toEqual([])
  expect((await bare({ 'x-requested-with': 'trailcast', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
    200,
  )
})

test('a wrong password, an unknown email, an account without a password and a deleted one get the same answer', async () => {
  const right = await givenOwner()
  const social = await givenAccount(server, { google_sub: 'g-1' })
  const deleted = await givenOwner({ home: 'eu' })
  await update('eu', deleted.id, { deleted_at: new Date() })
  const replies = await Promise.all([
    enter(right.email, wrongDigest),
    enter('nobody-at-all@trailcast.example'),
    enter(social.email),
    enter(deleted.email),
  ])
  for (const reply of replies) {
    expect([reply.statusCode, reply.body]).toEqual([401, serverMessages.wrongCredentials])
    expect(reply.headers).not.toHaveProperty('www-authenticate')
    expect(reply.cookies).toEqual([])
  }
})

const questionsFor = async (email: string) => {
  asked.length = 0
  await enter(email, wrongDigest)
  return asked.toSorted()
}

test('an unknown email takes as much work as a known one', async () => {
  const known = await questionsFor((await givenOwner({ home: 'eu' })).email)
  const withoutPassword = await questionsFor((await givenAccount(server)).email)
  const unknown = await questionsFor('unknown@trailcast.example')
  expect(known.filter((question) => question.startsWith('cell'))).toHaveLength(2)
  expect(unknown).toHaveLength(known.length)
  expect(unknown.filter((question) => question.startsWith('cell'))).toHaveLength(2)
  expect(withoutPassword).toEqual(known)
})

const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  undefined,
  '',
  'Basic',
  'Basic ',
  'Basic ====',
  'Basic %%%',
  `Basic ${base64('no colon')}`,
  `Basic ${base64(`:${digest}`)}`,
  `Basic ${base64('ann@mail.example:')}`,
  `Basic ${base64('ann@mail.example:secret')}`,
  `Basic ${base64(`ann@mail.example:${digest.slice(1)}`)}`,
  `Basic ${base64(`ann@mail.example:${digest}0`)}`,
  `Basic ${base64(`ann@mail.example:${digest.toUpperCase()}`)}`,
  `Basic ${base64(`nobody:${digest}`)}`,
  `Basic ${base64(`ann@mail.example\0:${digest}`)}`,
  `Basic ${base64(`${'a'.repeat(201 - '@mail.example'.length)}@mail.example:${digest}`)}`,
  `Basic ${'A'.repeat(8000)}`,
  'Bearer something',
  'Digest username="x"',
])('malformed credentials are answered with a message: %#', async (authorization) => {
  const headers = { 'x-requested-with': 'trailcast', ...(authorization !== undefined && { authorization }) }
  const reply = await server.get(signIn.path, undefined, { headers })
  expect([reply.statusCode, reply.body]).toEqual([422, serverMessages.credentialsMissing])
})

test('an email can have 200 characters', async () => {
  const email = `${'a'.repeat(200 - '@mail.example'.length)}@mail.example`
  await givenOwner({ email })
  expect((await enter(email)).statusCode).toBe(200)
})

test.each(['?remember=perhaps', '?provider=myspace'])('the query %s is refused', async (query) => {
  const headers = { 'x-requested-with': 'trailcast', ...basic('a@mail.example', digest) }
  expect((await server.get(`${signIn.path}${query}`, undefined, { headers })).statusCode).toBe(422)
})

test('neither the password nor the email nor the header gets into the log', async () => {
  const { email } = await givenOwner()
  logged.length = 0
  await enter(email)
  await enter(email, wrongDigest)
  const log = logged.join('')
  expect(log).toContain(signIn.path)
  for (const secret of [email, digest, wrongDigest, basic(email, digest).authorization.slice(6), 'Basic '])
    expect(log).not.toContain(secret)
})

test('a suspended person is told why, but only with the right password', async () => {
  const { id, email, cookie } = await givenOwner({ home: 'eu' })
  await update('eu', id, { suspended_at: new Date(), suspended_reason: 'Sold tracks of others.' })
  const reply = await enter(email)
  expect([reply.statusCode, reply.body]).toEqual([
    403,
    serverMessages.accountSuspended('Sold tracks of others.'),
  ])
  expect(reply.cookies).toEqual([])
  expect((await enter(email, wrongDigest)).statusCode).toBe(401)
  expect(await whoIs(cookie)).toEqual({})
})

test('signing in ends the browser’s previous session, even of another account in another region', async () => {
  const american = await givenOwner({ home: 'us' })
  const european = await givenOwner({ home: 'eu' })
  const first = await enter(european.email, digest, { cookie: american.cookie })
  expect(await whoIs(american.cookie)).toEqual({})
  const second = await enter(european.email, digest, { cookie: cookieOf(first) })
  expect(cookieOf(second)).not.toBe(cookieOf(first))
  expect(await whoIs(cookieOf(first))).toEqual({})
  expect(await whoIs(cookieOf(second))).toMatchObject({ id: european.id })
  // A session on another device continues.
  expect(await whoIs(european.cookie)).toMatchObject({ id: european.id })
})

test('signing up while signed in ends the session of the other account', async () => {
  const old = await givenAccount(server)
  const reply = await server.post(signUp.path, await givenSignUp(server), old)
  expect(reply.statusCode).toBe(200)
  expect(await whoIs(old.cookie)).toEqual({})
})

test('a failed sign-in leaves the session as it was', async () => {
  const { email, cookie, id } = await givenOwner()
  await enter(email, wrongDigest, { cookie })
  expect(await whoIs(cookie)).toMatchObject({ id })
})

test('a session cannot start with a password that was replaced meanwhile', async () => {
  const { id } = await givenOwner({ home: 'eu' })
  const account = await findAccount(server.services.cells, id)
  if (!account) throw new Error('the account is not there')
  const { db } = server.services.cells.at('eu')
  expect(await db.transaction().execute((trx) => isStillTheSame(trx, account))).toBe(true)
  await db.updateTable('account').set({ password_hash: 'another' }).where('id', '=', id).execute()
  expect(await db.transaction().execute((trx) => isStillTheSame(trx, account))).toBe(false)
})

test('a session names the browser and network it comes from', async () => {
  const { id, email } = await givenOwner()
  await enter(email, digest, { ip: '198.51.100.77', userAgent: firefox })
  const [session] = await engine
    .cellDb('us')
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', id)
    .where('place', '=', '198.51.100.x')
    .execute()
  expect(session).toMatchObject({
    browser: 'Firefox on Linux',
    remember: false,
    last_used_at: new Date(start),
  })
  expect(session?.id).toMatch(/^us_/)
})

describe('a new place', () => {
  test('is reported to the owner once, and the place of the sign-up is not new', async () => {
    const request = await givenSignUp(server, { home: 'eu' })
    const atHome = { headers: { 'user-agent': firefox }, ip: '198.51.100.1' }
    await server.post(signUp.path, request, undefined, atHome)
    time += 1
    const subjects = async () => (await mailsTo(request)).map(({ subject }) => subject)
    expect(await subjects()).toEqual(['Welcome to Trailcast'])
    await enter(request.email, request.password, { ip: '198.51.100.200' })
    expect(await subjects()).toHaveLength(1)

    await Promise.all([1, 2, 3].map(() => enter(request.email, request.password, { ip: '203.0.113.5' })))
    await enter(request.email, request.password, { ip: '203.0.113.6' })
    const [, mail, ...more] = await mailsTo(request)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'New sign-in to your Trailcast account', reply_to: null })
    expect(mail?.account_id).toMatch(/^eu_/)
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('Firefox on Linux')
      expect(form).toContain('203.0.113.x')
      expect(form).not.toContain('203.0.113.5')
    }
    await enter(request.email, request.password, { ip: '203.0.113.6', userAgent: 'curl/8' })
    expect(await subjects()).toHaveLength(3)
  })

  test('is neither reported nor remembered after a failed attempt', async () => {
    const account = await givenOwner()
    await enter(account.email, digest, { ip: '198.51.100.1' })
    await enter(account.email, wrongDigest, { ip: '203.0.113.7' })
    expect(await mailsTo(account)).toEqual([])
    await enter(account.email, digest, { ip: '203.0.113.7' })
    expect(await mailsTo(account)).toHaveLength(1)
  })

  test('is also reported when all places of the account were forgotten', async () => {
    const account = await givenOwner()
    time += 400 * 24 * hourMs
    await enter(account.email)
    expect(await mailsTo(account)).toHaveLength(1)
  })

  test('is stored as a hash that cannot be matched with another account', async () => {
    const both = [await givenOwner(), await givenOwner()]
    for (const { email } of both) await enter(email, digest, { ip: '198.51.100.1' })
    const hashes = await engine
      .cellDb('us')
      .selectFrom('known_place')
      .select('place_hash')
      .where(
        'account_id',
        'in',
        both.map(({ id }) => id),
      )
      .execute()
    expect(new Set(hashes.map(({ place_hash }) => Buffer.from(place_hash).toString('hex'))).size).toBe(2)
  })
})
