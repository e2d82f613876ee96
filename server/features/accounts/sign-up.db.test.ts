import { afterAll, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { confirmEmail } from '#contract/accounts/confirm-email.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { timeOfId } from '#domain/id.ts'
import { regions } from '#domain/region.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenSignUp, solvedToken } from '#server/testing/given.ts'
import { statuses } from '#server/testing/moderation-scene.ts'
import { signUpScene } from '#server/testing/sign-up-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const server: TestApp = await startTestApp()
afterAll(() => server.close())
const { send, accountsOf, mailsTo } = signUpScene(server)

test('signing up makes an account at home in the chosen region and signs in', async () => {
  const request = await givenSignUp(server, { home: 'eu', name: 'Ann' })
  const reply = await send(request)
  expect(reply.statusCode).toBe(200)
  const user = User.parse(reply.json())
  expect(user).toMatchObject({
    name: 'Ann',
    email: request.email,
    home: 'eu',
    channel_name: null,
    units: null,
  })
  expect(user).toMatchObject({
    has_password: true,
    is_confirmed: false,
    google_sub: null,
    facebook_sub: null,
    role: null,
    invitations_sent: 0,
  })
  expect(user.id).toMatch(/^eu_/)
  // The id is in the public URL of the channel, so it must not reveal when the account was made.
  expect(Math.abs(timeOfId(user.id) - Date.now())).toBeGreaterThan(3_600_000)
  const cookie = reply.cookies[0]
  expect(cookie).toMatchObject({
    name: 'session',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 90 * 86_400,
  })
  const who = await server.get('/api/logged_in', { cookie: `session=${cookie?.value}` })
  expect(who.json()).toEqual(user)
})

test('a new account gets a welcome mail, which is stored in the home region and belongs to the account', async () => {
  const request = await givenSignUp(server, { home: 'eu', name: 'Ann & <b>Bob' })
  const { id } = User.parse((await send(request)).json())
  await send(request)
  const [american, european] = await mailsTo(request.email)
  expect(american).toEqual([])
  expect(european).toHaveLength(1)
  expect(european?.[0]).toMatchObject({
    subject: 'Welcome to Trailcast',
    account_id: id,
    reply_to: null,
    delivered_at: null,
  })
  expect(european?.[0]?.text).toContain('Europe')
  expect(european?.[0]?.html).toContain('Hello Ann &amp; &lt;b&gt;Bob,')
})

test('the welcome mail has the link that confirms the address, and no other mail is sent for it', async () => {
  const request = await givenSignUp(server, { home: 'eu' })
  const reply = await send(request)
  const signedIn = { cookie: `session=${reply.cookies[0]?.value}` }
  const [, european = []] = await mailsTo(request.email)
  expect(european).toHaveLength(1)
  const [, token] = /\/confirm_email\/(\S+)/.exec(european[0]?.text ?? '') ?? []
  expect((await server.post(confirmEmail.path, { token }, signedIn)).statusCode).toBe(204)
  expect((await server.get(getLoggedIn.path, signedIn)).json()).toMatchObject({ is_confirmed: true })
})

test('a failed sign-up sends no mail', async () => {
  const email = 'never-welcomed@trailcast.example'
  await send(await givenSignUp(server, { email, token: 'wrong' }))
  expect((await mailsTo(email)).flat()).toEqual([])
})

test('an account is stored only in its home cell, and the world database has neither its email nor its name', async () => {
  const request = await givenSignUp(server, { home: 'eu', name: 'Canary Name' })
  const { id } = User.parse((await send(request)).json())
  const { cells } = server.services
  expect(await cells.at('us').db.selectFrom('account').select('id').where('id', '=', id).execute()).toEqual(
    [],
  )
  expect(
    await cells.at('us').db.selectFrom('session').select('account_id').where('account_id', '=', id).execute(),
  ).toEqual([])
  const claims = await cells.world
    .selectFrom('directory_claim')
    .selectAll()
    .where('user_id', '=', id)
    .execute()
  expect(claims).toHaveLength(1)
  const world = [...claims, ...(await cells.world.selectFrom('spent_challenge').selectAll().execute())]
  const text = world
    .map((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString() : String(value),
      ),
    )
    .join()
  expect(text).not.toContain(request.email)
  expect(text).not.toContain('Canary')
  expect(await cells.directory.find('email', ` ${request.email.toUpperCase()}`)).toBe(id)
})

test('the password is stored as an argon2id hash and the session as a digest', async () => {
  const request = await givenSignUp(server, { password: 'cafe'.repeat(16) })
  const reply = await send(request)
  const [account] = await accountsOf(request.email)
  expect(account?.password_hash).toMatch(/^\$argon2id\$/)
  expect(account?.password_hash).not.toContain(request.password)
  const sessions = await server.services.cells
    .at('us')
    .db.selectFrom('session')
    .selectAll()
    .where('account_id', '=', account?.id ?? '')
    .execute()
  expect(sessions).toHaveLength(1)
  expect(Buffer.from(sessions[0]?.token_hash ?? []).toString('base64url')).not.toBe(
    reply.cookies[0]?.value.slice(3),
  )
})

test('without "remember me" the cookie ends with the browser', async () => {
  const reply = await send(await givenSignUp(server, { remember: false }))
  expect(reply.cookies[0]).not.toHaveProperty('maxAge')
  expect(reply.cookies[0]).not.toHaveProperty('expires')
})

test('a taken email is refused, whatever its letter case and home region', async () => {
  const request = await givenSignUp(server, { email: 'Taken@trailcast.example', home: 'us' })
  expect((await send(request)).statusCode).toBe(200)
  const again = await send(await givenSignUp(server, { email: 'taken@TRAILCAST.example', home: 'eu' }))
  expect([again.statusCode, again.body]).toEqual([409, serverMessages.emailTaken])
})

test('when the same email signs up in both regions at once, exactly one account is made', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `race-${round}@trailcast.example`
    const requests = await Promise.all(
      [...regions, ...regions].map((home, n) =>
        givenSignUp(server, { email, home, password: `${n}`.repeat(64) }),
      ),
    )
    const replies = await Promise.all(requests.map(send))
    // The losers are told to try again while the account is being made, and afterwards that the address is taken.
    const [won, ...others] = statuses(replies)
    expect([won, others.filter((status) => status !== 409 && status !== 503)]).toEqual([200, []])
    const lost = requests.filter((_, n) => replies[n]?.statusCode !== 200)
    for (const request of lost) {
      const { statusCode, body } = await send({ ...request, token: await solvedToken(server) })
      expect([statusCode, body]).toEqual([409, serverMessages.emailTaken])
    }
    expect(await accountsOf(email)).toHaveLength(1)
    // Only the winner leaves a trace: no second welcome mail, and no session or claim of the others.
    expect((await mailsTo(email)).flat()).toHaveLength(1)
    const winner = await accountsOf(email)
    expect(await server.services.cells.directory.find('email', email)).toBe(winner[0]?.id)
    const sessions = await Promise.all(
      regions.map((region) =>
        server.services.cells.at(region).db.selectFrom('session').select('account_id').execute(),
      ),
    )
    const owners = new Set((await allAccountIds()).flat())
    expect(sessions.flat().filter(({ account_id }) => !owners.has(account_id))).toEqual([])
  }
})

const allAccountIds = () =>
  Promise.all(
    regions.map(async (region) =>
      (await server.services.cells.at(region).db.selectFrom('account').select('id').execute()).map(
        ({ id }) => id,
      ),
    ),
  )

test('an email whose sign-up died halfway is free again after a minute, and not before', async () => {
  const email = 'half-way@trailcast.example'
  const { directory, world } = server.services.cells
  const ghost = newId('eu', Date.now())
  await directory.claim('email', email, ghost)
  const early = await send(await givenSignUp(server, { email }))
  expect([early.statusCode, early.body, early.headers['retry-after']]).toEqual([
    503,
    serverMessages.busy,
    '2',
  ])
  await world
    .updateTable('directory_claim')
    .set({ claimed_at: new Date(Date.now() - 61_000) })
    .where('user_id', '=', ghost)
    .execute()
  const requests = await Promise.all([
    givenSignUp(server, { email }),
    givenSignUp(server, { email, home: 'eu' }),
  ])
  const replies = await Promise.all(requests.map(send))
  const [won, lost = 0] = statuses(replies)
  expect([won, [409, 503].includes(lost)]).toEqual([200, true])
  expect(await accountsOf(email)).toHaveLength(1)
})

test('an old claim with an account behind it is never taken over', async () => {
  const request = await givenSignUp(server)
  const { id } = User.parse((await send(request)).json())
  await server.services.cells.world
    .updateTable('directory_claim')
    .set({ claimed_at: new Date(0) })
    .where('user_id', '=', id)
    .execute()
  expect((await send(await givenSignUp(server, { email: request.email, home: 'eu' }))).statusCode).toBe(409)
})

test('a bot check is valid for one account only', async () => {
  const token = await solvedToken(server)
  expect((await send(await givenSignUp(server, { token }))).statusCode).toBe(200)
  const replayed = await send(await givenSignUp(server, { token }))
  expect([replayed.statusCode, replayed.body]).toEqual([422, serverMessages.botCheckFailed])
})

test('a bot check that is used for many sign-ups at once makes one account', async () => {
  const token = await solvedToken(server)
  const requests = await Promise.all(Array.from({ length: 5 }, () => givenSignUp(server, { token })))
  const replies = await Promise.all(requests.map(send))
  expect(statuses(replies)).toEqual([200, 422, 422, 422, 422])
})

test('a bot check cannot be used again by writing its signature differently', async () => {
  const token = await solvedToken(server)
  expect((await send(await givenSignUp(server, { token }))).statusCode).toBe(200)
  const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString()) as {
    challenge: { signature: string }
    solution: unknown
  }
  const rewritten = { challenge: { ...challenge, signature: challenge.signature.toUpperCase() }, solution }
  const reply = await send(
    await givenSignUp(server, { token: Buffer.from(JSON.stringify(rewritten)).toString('base64') }),
  )
  expect(reply.statusCode).toBe(422)
})

test.each(['invented', Buffer.from('{}').toString('base64')])(
  'the bot check %s is refused',
  async (token) => {
    const reply = await send(await givenSignUp(server, { token }))
    expect([reply.statusCode, reply.body]).toEqual([422, serverMessages.botCheckFailed])
  },
)

test('a sign-up repeated because its response got lost means the same account', async () => {
  const request = await givenSignUp(server, { home: 'eu' })
  const [first, second] = await Promise.all([send(request), send(request)])
  const third = await send(request)
  expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(second.json()).toEqual(first.json())
  expect(third.json()).toEqual(first.json())
  expect(await accountsOf(request.email)).toHaveLength(1)
  const withOtherPassword = await send({ ...request, password: 'ee'.repeat(32) })
  expect(withOtherPassword.statusCode).toBe(422)
})

test('repeating a sign-up after the account was deleted does not bring it back', async () => {
  const request = await givenSignUp(server, { home: 'eu' })
  const { id } = User.parse((await send(request)).json())
  const { db } = server.services.cells.of(id)
  await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await db.deleteFrom('session').where('account_id', '=', id).execute()
  const again = await send(request)
  expect([again.statusCode, again.body, again.cookies]).toEqual([409, serverMessages.emailTaken, []])
  expect(await db.selectFrom('session').select('id').where('account_id', '=', id).execute()).toEqual([])
  const [row, ...more] = await accountsOf(request.email)
  expect([row?.deleted_at, more]).toEqual([expect.any(Date), []])
})

test('when the account cannot be stored, its email is free at once', async () => {
  const request = await givenSignUp(server, { email: 'not-stored@trailcast.example' })
  const { db } = server.services.cells.at('us')
  const { cells } = server.services
  // A row that conflicts with the new account, although the directory does not know it.
  await db
    .insertInto('account')
    .values({
      id: newId('us', 1),
      email: request.email,
      name: 'x',
      home: 'us',
      channel_name: null,
      password_hash: null,
      units: null,
    })
    .execute()
  expect((await send(request)).statusCode).toBe(409)
  expect(await cells.directory.find('email', request.email)).toBeUndefined()
})

test.each([
  [{ email: 'nobody' }, 'email is not an email address.'],
  [{ email: '' }, 'email is not an email address.'],
  [{ email: `${'a'.repeat(190)}@trailcast.example` }, 'email must have at most 200 characters.'],
  [{ password: 'secret' }, 'password is not a SHA-256 digest.'],
  [{ password: 'a'.repeat(63) }, 'password is not a SHA-256 digest.'],
  [{ password: 'a'.repeat(65) }, 'password is not a SHA-256 digest.'],
  [{ password: 'A'.repeat(64) }, 'password is not a SHA-256 digest.'],
  [{ token: '' }, 'token needs at least 1 character.'],
  [{ token: 'x'.repeat(10_001) }, 'token must have at most 10000 characters.'],
  [{ name: '' }, 'name needs at least 1 character.'],
  [{ name: '   ' }, 'name needs at least 1 character.'],
  [{ name: 'x'.repeat(61) }, 'name must have at most 60 characters.'],
  [{ home: 'mars' as 'us' }, 'home must be one of us, eu.'],
  [{ name: 'Ann\u202E' }, 'name must not contain characters that cannot be seen.'],
  [{ email: 'änn@trailcast.example' }, 'email must not contain accents or non-Latin characters.'],
  [{ name: 'a\0b' }, serverMessages.forbiddenCharacter],
])('%j is answered with a message', async (wrong, sentence) => {
  const reply = await send(await givenSignUp(server, { token: 'never looked at', ...wrong }))
  expect([reply.statusCode, reply.body]).toEqual([422, sentence])
})

test.each([
  { name: 'x' },
  { name: 'x'.repeat(60) },
  { name: ` ${'x'.repeat(60)} ` },
  { email: `${'a'.repeat(200 - '@mail.example'.length)}@mail.example` },
])('%j is still within the limits', async (atLimit) => {
  expect((await send(await givenSignUp(server, atLimit))).statusCode).toBe(200)
})

test('names in every script are kept as they are', async () => {
  const name = 'Žofie 王 👩‍🚀 <b>&amp; "O\'Neil"; drop table account;--'
  const reply = await send(await givenSignUp(server, { name }))
  expect(User.parse(reply.json()).name).toBe(name)
})
