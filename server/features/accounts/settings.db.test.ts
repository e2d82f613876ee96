import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getLoggedIn, saveAccountSettings } from '#contract/accounts/account.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts'
import { checkChannelName, signIn } from '#contract/accounts/sign-in.ts'
import { regions } from '#domain/region.ts'
import { claimHeldMs } from '#server/cells/directory.ts'
import { startSession } from '#server/http/session.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import { basic, givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { claimLooksOfNames } from './claim-looks.ts'

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

const save = (settings: unknown, asker: Asker) => server.post(saveAccountSettings.path, settings, asker)
const whoIs = async (asker: GivenAccount) =>
  (await server.get(getLoggedIn.path, asker)).json<Record<string, unknown>>()
const check = (name: string, asker?: Asker) =>
  server.get(`${checkChannelName.path}?channel_name=${encodeURIComponent(name)}`, asker)
const isAvailable = async (name: string, asker?: Asker) => (await check(name, asker)).body
const list = async (asker: Asker) =>
  listSessions.reply.parse((await server.get(listSessions.path, asker)).json())
const end = (id: string, asker: Asker) => server.post(endSession.path.replace(':id', id), undefined, asker)
/** Signs in to the same account in another browser. */
async function elsewhere(
  { id: accountId, home }: GivenAccount,
  remember = true,
): Promise<{ cookie: string }> {
  const device = { browser: 'Safari on iPhone', place: '198.51.100.x' }
  const { db } = server.services.cells.at(home)
  return { cookie: `session=${await startSession(db, { accountId, home, remember, device, now: time })}` }
}
const statuses = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

test('name, channel name and units are saved for their owner, alone or together', async () => {
  const ann = await givenAccount(server, { home: 'eu' })
  const bob = await givenAccount(server, { home: 'eu' })
  const reply = await save({ name: ' Žofie 王 ', channel_name: ' Over the hills ', units: 'imperial' }, ann)
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  expect(await whoIs(ann)).toMatchObject({
    name: 'Žofie 王',
    channel_name: 'Over the hills',
    units: 'imperial',
  })
  await save({ name: 'Ann' }, ann)
  await save({ units: 'metric' }, ann)
  await save({}, ann)
  expect(await whoIs(ann)).toMatchObject({ name: 'Ann', channel_name: 'Over the hills', units: 'metric' })
  expect(await whoIs(bob)).toMatchObject({ name: bob.name, channel_name: null, units: null })
})

test.each([
  [{ name: 'x' }, 204, ''],
  [{ name: 'x'.repeat(60) }, 204, ''],
  [{ name: 'x'.repeat(61) }, 422, 'name must have at most 60 characters.'],
  [{ name: ' ' }, 422, 'name needs at least 1 character.'],
  [{ channel_name: 'c' }, 204, ''],
  [{ channel_name: 'c'.repeat(60) }, 204, ''],
  [{ channel_name: 'c'.repeat(61) }, 422, 'channel_name must have at most 60 characters.'],
  [{ channel_name: '\t' }, 422, 'channel_name needs at least 1 character.'],
  [{ name: 'Ann\u200B' }, 422, 'name must not contain characters that cannot be seen.'],
  [{ channel_name: '\u3164' }, 422, 'channel_name needs a character that can be seen.'],
  [{ channel_name: '\u202Eliart' }, 422, 'channel_name must not contain characters that cannot be seen.'],
  [{ channel_name: null }, 422, 'channel_name must be a string.'],
  [{ units: 'cubits' }, 422, 'units must be one of metric, imperial.'],
  [{ name: 'a\0b' }, 422, serverMessages.forbiddenCharacter],
])('the settings %# are answered with their status and message', async (settings, status, sentence) => {
  const reply = await save(settings, await givenAccount(server))
  expect([reply.statusCode, reply.body]).toEqual([status, sentence])
})

test.each(['us', 'eu', null, 'the moon'])(
  'the home region %j is refused, with everything else in the request',
  async (home) => {
    const ann = await givenAccount(server, { home: 'eu', name: 'Ann' })
    const reply = await save({ home, name: 'Anna', channel_name: `Ann of ${home}` }, ann)
    expect([reply.statusCode, reply.body]).toEqual([400, serverMessages.homeFixed])
    expect(await whoIs(ann)).toMatchObject({ home: 'eu', name: 'Ann', channel_name: null })
  },
)

test('the choice of streets on maps comes along to another device, which keeps its own', async () => {
  const digest = 'ab'.repeat(32)
  const ann = await givenAccount(server, { home: 'eu', password: digest })
  const headers = { 'x-requested-with': 'trailcast', ...basic(ann.email, digest) }
  const signInFrom = async (device: { cookie?: string }) => {
    const reply = await server.get(signIn.path, undefined, { headers: { ...headers, ...device } })
    expect(reply.statusCode).toBe(200)
    return reply.cookies.find(({ name }) => name === 'online-map')?.value
  }
  expect(await signInFrom({})).toBeUndefined()
  expect((await save({ online_map: true }, ann)).statusCode).toBe(204)
  expect(await signInFrom({})).toBe('yes')
  expect(await signInFrom({ cookie: 'online-map=no' })).toBeUndefined()
  await save({ online_map: false }, ann)
  expect(await signInFrom({})).toBe('no')
  expect((await save({ online_map: 'always' }, ann)).statusCode).toBe(422)
})

test('a channel name that looks like a taken one is taken', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
  await save({ channel_name: 'Quiet  Ridge' }, ann)
  for (const channel_name of ['quiet ridge', 'Quiet\u3000Ridge', 'Quiet Ridge\uFE0F'])
    expect((await save({ channel_name }, bob)).statusCode).toBe(409)
})

test('a channel name that looks like a taken one in another alphabet is taken, also when checking in advance', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
  await save({ channel_name: 'Admin of hills' }, ann)
  for (const name of ['аdmin of hills', 'ADMlN OF HlLLS', 'Ａdｍin of hills', 'Adrnin of hills']) {
    expect([await isAvailable(name), await isAvailable(name, bob), await isAvailable(name, ann)]).toEqual([
      'unavailable',
      'unavailable',
      'available',
    ])
    expect((await save({ channel_name: name }, bob)).statusCode).toBe(409)
  }
  expect((await save({ channel_name: 'Аdmin of hills' }, ann)).statusCode).toBe(204)
  expect((await save({ channel_name: 'Admin of hills' }, ann)).statusCode).toBe(204)
  await save({ channel_name: 'Something else' }, ann)
  expect((await save({ channel_name: 'аdmin of hills' }, bob)).statusCode).toBe(204)
})

test('older names claim their looks later, even when this runs twice at once, and none is lost', async () => {
  const [ann, bob, eve] = [
    await givenAccount(server),
    await givenAccount(server, { home: 'eu' }),
    await givenAccount(server),
  ]
  const { cells, config } = server.services
  for (const [{ id }, name] of [
    [ann, 'Iron barn'],
    [bob, 'lron barn'],
  ] as const) {
    const keyed_hash = keyedHash(deriveKey(config.secret, 'directory'), 'channel_name', name.toLowerCase())
    const claim = { kind: 'channel_name', keyed_hash, user_id: id, claimed_at: new Date(time) }
    await cells.world.insertInto('directory_claim').values(claim).execute()
    await cells.of(id).db.updateTable('account').set({ channel_name: name }).where('id', '=', id).execute()
  }
  expect(await isAvailable('1ron bam', eve)).toBe('available')
  const claimAll = () =>
    Promise.all(server.services.cells.all().map((cell) => claimLooksOfNames(server.services, cell)))
  await Promise.all([claimAll(), claimAll()])
  await claimAll()
  for (const name of ['Iron barn', 'lron barn', '1ron bam', 'Ігоn bаrn'])
    expect(await isAvailable(name, eve)).toBe('unavailable')
  expect([await isAvailable('Iron barn', ann), await isAvailable('lron barn', bob)]).toEqual([
    'available',
    'available',
  ])
  expect((await save({ channel_name: 'IRON BARN' }, ann)).statusCode).toBe(204)
  expect((await save({ channel_name: 'lron barn' }, ann)).statusCode).toBe(409)
  await save({ channel_name: 'Gone' }, ann)
  await save({ channel_name: 'Gone, too' }, bob)
  expect(await isAvailable('Iron barn', eve)).toBe('available')
})

test('a taken channel name changes nothing at all, in whatever region and letter case', async () => {
  const ann = await givenAccount(server, { home: 'us' })
  const bob = await givenAccount(server, { home: 'eu', name: 'Bob' })
  await save({ channel_name: 'Straße 66' }, ann)
  const reply = await save({ channel_name: 'STRASSE 66', name: 'Robert', units: 'metric' }, bob)
  expect([reply.statusCode, reply.body]).toEqual([409, signInMessages.channelNameUnavailable])
  expect(await whoIs(bob)).toMatchObject({ name: 'Bob', channel_name: null, units: null })
})

test('anyone can check whether a channel name is free, and owners can keep or restyle theirs', async () => {
  const ann = await givenAccount(server)
  const bob = await givenAccount(server, { home: 'eu' })
  expect(await isAvailable('Alpine')).toBe('available')
  await save({ channel_name: 'Alpine' }, ann)
  expect([await isAvailable('alpine'), await isAvailable('Alpine', bob)]).toEqual([
    'unavailable',
    'unavailable',
  ])
  expect([await isAvailable('Alpine', ann), await isAvailable(' ALPINE ', ann)]).toEqual([
    'available',
    'available',
  ])
  expect((await save({ channel_name: 'ALPINE' }, ann)).statusCode).toBe(204)
  expect((await save({ channel_name: 'ALPINE' }, ann)).statusCode).toBe(204)
  expect(await whoIs(ann)).toMatchObject({ channel_name: 'ALPINE' })
  expect((await save({ channel_name: 'alpine' }, bob)).statusCode).toBe(409)
})

test('a channel name is free as soon as it is given up', async () => {
  const ann = await givenAccount(server)
  const bob = await givenAccount(server, { home: 'eu' })
  await save({ channel_name: 'First try' }, ann)
  await save({ channel_name: 'Second try' }, ann)
  expect(await isAvailable('First try', bob)).toBe('available')
  expect((await save({ channel_name: 'First try' }, bob)).statusCode).toBe(204)
  expect(await isAvailable('Second try', bob)).toBe('unavailable')
})

test.each([
  ['', 422, 'channel_name needs at least 1 character.'],
  ['x'.repeat(60), 200, 'available'],
  ['x'.repeat(61), 422, 'channel_name must have at most 60 characters.'],
])('checking the name %# gets its answer', async (name, status, text) => {
  const reply = await check(name)
  expect([reply.statusCode, reply.body]).toEqual([status, text])
})

test('checking names is rate limited', async () => {
  const strict = await startTestApp({ engine, now: () => time, config: { rateLimitFactor: 0.01 } })
  const replies = await Promise.all(
    [1, 2, 3].map((n) =>
      strict.get(`${checkChannelName.path}?channel_name=Guess${n}`, undefined, { ip: '198.51.100.7' }),
    ),
  )
  expect(statuses(replies)).toEqual([200, 429, 429])
  await strict.close()
})

test('of many people in both regions who want the same name at once, exactly one gets it', async () => {
  const people = await Promise.all(
    regions.flatMap((home) => [1, 2, 3].map(() => givenAccount(server, { home }))),
  )
  const replies = await Promise.all(people.map((person) => save({ channel_name: 'The only one' }, person)))
  expect(statuses(replies)).toEqual([204, 409, 409, 409, 409, 409])
  const named = await Promise.all(people.map(whoIs))
  expect(named.filter(({ channel_name }) => channel_name === 'The only one')).toHaveLength(1)
})

test('however many changes someone makes at once, the final name is claimed and all others are free', async () => {
  const ann = await givenAccount(server)
  const names = ['To', 'and', 'fro', 'and again', 'To', 'and', 'fro']
  for (let round = 0; round < 3; round++) {
    const replies = await Promise.all(
      names.map((channel_name) => save({ channel_name, units: 'metric' }, ann)),
    )
    for (const { statusCode } of replies) expect([204, 503]).toContain(statusCode)
    // Claiming the name again adds a millisecond each time, which the test can observe.
    time += claimHeldMs + names.length * 10
    const { channel_name: last } = await whoIs(ann)
    const free = await Promise.all([...new Set(names)].map(async (name) => [name, await isAvailable(name)]))
    expect(Object.fromEntries(free)).toEqual(
      Object.fromEntries(names.map((name) => [name, name === last ? 'unavailable' : 'available'])),
    )
  }
})

test('a process that dies between claim and account leaves the new name free after a minute, and not before', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
  await save({ channel_name: 'Old of Ann' }, ann)
  await server.services.cells.directory.claim('channel_name', 'New of Ann', ann.id)
  expect((await save({ channel_name: 'New of Ann' }, bob)).statusCode).toBe(409)
  time += claimHeldMs + 1
  expect(await isAvailable('New of Ann', bob)).toBe('available')
  expect((await save({ channel_name: 'New of Ann' }, bob)).statusCode).toBe(204)
  // A name that Ann still has stays hers, however old the claim.
  expect((await save({ channel_name: 'Old of Ann' }, bob)).statusCode).toBe(409)
  expect((await save({ channel_name: 'New of Ann' }, ann)).statusCode).toBe(409)
})

test('a process that dies before releasing the old name leaves it free after a minute, and for its owner at once', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
  await save({ channel_name: 'Kept by a crash' }, ann)
  await server.services.cells
    .of(ann.id)
    .db.updateTable('account')
    .set({ channel_name: 'Newer' })
    .where('id', '=', ann.id)
    .execute()
  expect(await isAvailable('Kept by a crash', ann)).toBe('available')
  expect((await save({ channel_name: 'Kept by a crash' }, bob)).statusCode).toBe(409)
  time += claimHeldMs + 1
  expect((await save({ channel_name: 'Kept by a crash' }, bob)).statusCode).toBe(204)
})

test('a person sees their own sessions, most recently used first, and none of others', async () => {
  const ann = await givenAccount(server, { home: 'eu' })
  await givenAccount(server, { home: 'eu' })
  time += 5000
  await elsewhere(ann, false)
  const sessions = await list(ann)
  expect(sessions.map(({ id: _id, ...session }) => session)).toEqual([
    {
      browser: 'Safari on iPhone',
      place: '198.51.100.x',
      remember: false,
      current: false,
      created_at: new Date(time).toISOString(),
      last_used_at: new Date(time).toISOString(),
    },
    {
      browser: 'Firefox on Linux',
      place: '203.0.113.x',
      remember: true,
      current: true,
      created_at: new Date(time - 5000).toISOString(),
      last_used_at: new Date(time - 5000).toISOString(),
    },
  ])
  time += 2 * 86_400_000
  expect(await list(ann)).toHaveLength(1)
})

test('a person can end sessions of their own account and no others', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const phone = await elsewhere(ann)
  const ofPhone = (await list(phone)).find(({ current }) => current)
  expect((await end(ofPhone?.id ?? '', bob)).statusCode).toBe(404)
  expect(await list(phone)).toHaveLength(2)
  expect((await end(ofPhone?.id ?? '', ann)).statusCode).toBe(204)
  expect((await server.get(listSessions.path, phone)).statusCode).toBe(401)
  const again = await end(ofPhone?.id ?? '', ann)
  expect([again.statusCode, again.body]).toEqual([404, serverMessages.notFound])
  expect((await end('nonsense', ann)).statusCode).toBe(404)
  const [own] = await list(ann)
  expect((await end(own?.id ?? '', ann)).statusCode).toBe(204)
  expect((await server.get(listSessions.path, ann)).statusCode).toBe(401)
})

test('a person can end all sessions except the current one', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const others = [await elsewhere(ann), await elsewhere(ann)]
  const reply = await server.post(endOtherSessions.path, undefined, ann)
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  expect((await list(ann)).map(({ current }) => current)).toEqual([true])
  for (const other of others) expect((await server.get(listSessions.path, other)).statusCode).toBe(401)
  expect(await list(bob)).toHaveLength(1)
})

test('a visitor has no settings', async () => {
  const reply = await save({ channel_name: 'Nobody' }, undefined)
  expect([reply.statusCode, reply.body]).toEqual([401, serverMessages.notSignedIn])
  expect(await isAvailable('Nobody')).toBe('available')
})
