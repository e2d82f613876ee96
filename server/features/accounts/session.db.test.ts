import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getLoggedIn, saveAccountSettings } from '#contract/accounts/account.ts'
import { signOut, signUp } from '#contract/accounts/sign-in.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { givenAccount, givenSignUp, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'

let engine: TestEngine
let server: TestApp
let time = Date.now()
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine, now: () => time })
})
beforeEach(() => {
  time = Date.now()
})
afterAll(async () => {
  await server.close()
  await engine.destroy()
})

const whoIs = async (asker: GivenAccount | { cookie: string }) =>
  (await server.get(getLoggedIn.path, asker)).json<{ id?: string }>()
const sessionsOf = ({ id, home }: GivenAccount) =>
  server.services.cells.at(home).db.selectFrom('session').selectAll().where('account_id', '=', id).execute()

test('nobody is signed in without a session', async () => {
  const reply = await server.get(getLoggedIn.path)
  expect([reply.statusCode, reply.json()]).toEqual([200, {}])
})

test.each(['', 'x', 'us_short', `mars_${'a'.repeat(43)}`, `us_${'a'.repeat(43)}`, `us_${'a'.repeat(5000)}`])(
  'the invented session %# signs nobody in',
  async (value) => {
    expect(await whoIs({ cookie: `session=${value}` })).toEqual({})
  },
)

test('the signed-in user has the declared fields and no more', async () => {
  const account = await givenAccount(server, { home: 'eu' })
  const { cookie: _cookie, ...user } = account
  expect(await whoIs(account)).toEqual({
    ...user,
    channel_name: null,
    google_sub: null,
    google_email: null,
    facebook_sub: null,
    facebook_email: null,
    has_password: false,
    is_confirmed: false,
    units: null,
    role: null,
    invitations_sent: 0,
    billing: {
      error: null,
      url: null,
      disk_usage: 0,
      subscription_storage: 50,
      subscription_watch: true,
      subscription_status: 'active',
      subscription_active_until: null,
      subscription_storage_price: 0,
      subscription_watch_price: 0,
    },
  })
})

test('the signed-in user includes channel, identities, password and role', async () => {
  const fields = {
    channel_name: 'Ridge line',
    google_sub: 'g-7',
    facebook_sub: 'f-7',
    role: 'moderator',
  } as const
  const account = await givenAccount(server, { ...fields, password: 'ab'.repeat(32) })
  const reply = await whoIs(account)
  expect(reply).toMatchObject({ ...fields, has_password: true })
  expect(JSON.stringify(reply)).not.toContain('argon2')
})

test.each([
  ['suspended', { suspended_at: new Date(), suspended_reason: 'Spam.' }],
  ['deleted', { deleted_at: new Date() }],
])('a %s account is signed out until that is lifted', async (_state, change) => {
  const account = await givenAccount(server, { home: 'eu' })
  const { db } = server.services.cells.at('eu')
  await db.updateTable('account').set(change).where('id', '=', account.id).execute()
  expect(await whoIs(account)).toEqual({})
  expect((await server.post(saveAccountSettings.path, { units: 'metric' }, account)).statusCode).toBe(401)
  await db
    .updateTable('account')
    .set({ suspended_at: null, deleted_at: null })
    .where('id', '=', account.id)
    .execute()
  expect(await whoIs(account)).toMatchObject({ id: account.id })
})

test('a suspended account can still sign out', async () => {
  const account = await givenAccount(server)
  const { db } = server.services.cells.at('us')
  await db.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', account.id).execute()
  expect((await server.post(signOut.path, undefined, account)).statusCode).toBe(204)
  expect(await sessionsOf(account)).toEqual([])
})

test('a session is known only in its region', async () => {
  const { cookie } = await givenAccount(server, { home: 'eu' })
  expect(await whoIs({ cookie: cookie.replace('=eu_', '=us_') })).toEqual({})
})

test('signing out ends this session for good, and no other', async () => {
  const account = await givenAccount(server)
  const other = await givenAccount(server)
  const reply = await server.post(signOut.path, undefined, account)
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  expect(reply.cookies[0]).toMatchObject({ name: 'session', value: '' })
  expect(await whoIs(account)).toEqual({})
  expect((await server.post(saveAccountSettings.path, { units: 'metric' }, account)).statusCode).toBe(401)
  expect(await sessionsOf(account)).toEqual([])
  expect(await whoIs(other)).toMatchObject({ id: other.id })
})

test('signing out twice or as a visitor is not an error', async () => {
  expect((await server.post(signOut.path)).statusCode).toBe(204)
  expect((await server.post(signOut.path, undefined, { cookie: 'session=old' })).statusCode).toBe(204)
})

test('a remembered session ends 90 days after it was last used', async () => {
  const account = await givenAccount(server)
  time += 89 * dayMs
  const reply = await server.get(getLoggedIn.path, account)
  expect(reply.json()).toMatchObject({ id: account.id })
  expect(reply.cookies[0]).toMatchObject({
    maxAge: 90 * 86_400,
    value: account.cookie.slice('session='.length),
  })
  time += 89 * dayMs
  expect(await whoIs(account)).toMatchObject({ id: account.id })
  time += 90 * dayMs + 1
  expect(await whoIs(account)).toEqual({})
})

test('a session that is used often is written once an hour, with the time of its last use', async () => {
  const account = await givenAccount(server)
  const before = await sessionsOf(account)
  time += hourMs - 1
  expect((await server.get(getLoggedIn.path, account)).cookies).toEqual([])
  expect(await sessionsOf(account)).toEqual(before)
  time += 1
  expect((await server.get(getLoggedIn.path, account)).cookies).toHaveLength(1)
  const [session] = await sessionsOf(account)
  expect(session).toMatchObject({ last_used_at: new Date(time), expires_at: new Date(time + 90 * dayMs) })
  expect(session?.created_at).toEqual(before[0]?.created_at)
})

test('a session that is not remembered ends a day after it was last used', async () => {
  const account = await givenAccount(server, { remember: false })
  time += 13 * hourMs
  const reply = await server.get(getLoggedIn.path, account)
  expect(reply.json()).toMatchObject({ id: account.id })
  expect(reply.cookies).toEqual([])
  time += 23 * hourMs
  expect(await whoIs(account)).toMatchObject({ id: account.id })
  time += 25 * hourMs
  expect(await whoIs(account)).toEqual({})
})

test('expired sessions are removed, valid ones are not', async () => {
  const remembered = await givenAccount(server, { home: 'eu' })
  const forgotten = await givenAccount(server, { home: 'eu', remember: false })
  time += 2 * dayMs
  await cleanUp(server.services)
  expect(await sessionsOf(forgotten)).toEqual([])
  expect(await sessionsOf(remembered)).toHaveLength(1)
})

const attemptOf = (byte: number, restMs: number) => ({
  state_hash: new Uint8Array(32).fill(byte),
  browser_hash: new Uint8Array(32),
  provider: 'google',
  nonce: 'n',
  code_verifier: 'v',
  expires_at: new Date(time + restMs),
})

test('places not used for a year and popups that never returned are forgotten', async () => {
  const { id } = await givenAccount(server)
  const { cells } = server.services
  const placeOf = (byte: number, ageMs: number) => ({
    account_id: id,
    place_hash: new Uint8Array(32).fill(byte),
    last_seen_at: new Date(time - ageMs),
  })
  await cells
    .at('us')
    .db.insertInto('known_place')
    .values([placeOf(1, 366 * dayMs), placeOf(2, 364 * dayMs)])
    .execute()
  await cells.world
    .insertInto('sign_in_attempt')
    .values([attemptOf(1, -1), attemptOf(2, 60_000)])
    .execute()
  await cleanUp(server.services)
  const places = await cells
    .at('us')
    .db.selectFrom('known_place')
    .select('place_hash')
    .where('account_id', '=', id)
    .execute()
  const attempts = await cells.world.selectFrom('sign_in_attempt').select('state_hash').execute()
  expect(places.map(({ place_hash }) => place_hash[0])).toEqual([2])
  expect(attempts.map(({ state_hash }) => state_hash[0])).toEqual([2])
})

test('spent challenges are forgotten once they would have expired', async () => {
  await server.post(signUp.path, await givenSignUp(server))
  const count = async () =>
    (await server.services.cells.world.selectFrom('spent_challenge').select('signature').execute()).length
  expect(await count()).toBeGreaterThan(0)
  time += hourMs
  await cleanUp(server.services)
  expect(await count()).toBe(0)
})

test('the system of units is saved for its owner', async () => {
  const account = await givenAccount(server, { home: 'eu' })
  const other = await givenAccount(server, { home: 'eu' })
  const reply = await server.post(saveAccountSettings.path, { units: 'imperial' }, account)
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  expect(await whoIs(account)).toMatchObject({ units: 'imperial' })
  expect(await whoIs(other)).toMatchObject({ units: null })
  expect((await server.post(saveAccountSettings.path, {}, account)).statusCode).toBe(204)
  expect(await whoIs(account)).toMatchObject({ units: 'imperial' })
})

test('a visitor has no settings, whatever they send', async () => {
  for (const body of [{ units: 'metric' }, { units: 'cubits' }, undefined]) {
    const reply = await server.post(saveAccountSettings.path, body)
    expect([reply.statusCode, reply.body]).toEqual([401, serverMessages.notSignedIn])
    expect(reply.headers).not.toHaveProperty('www-authenticate')
  }
})

test('over https the cookie is bound to the host and never sent unencrypted', async () => {
  const secure = await startTestApp({ engine, config: { publicUrl: 'https://trailcast.example' } })
  const reply = await secure.post(signUp.path, await givenSignUp(secure))
  const [cookie] = reply.cookies
  expect(cookie).toMatchObject({
    name: '__Host-session',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  expect(cookie).not.toHaveProperty('domain')
  const as = (name: string) => secure.get(getLoggedIn.path, { cookie: `${name}=${cookie?.value}` })
  expect((await as('__Host-session')).json()).toMatchObject({ home: 'us' })
  expect((await as('session')).json()).toEqual({})
  await secure.close()
})
