import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { regions } from '#domain/region.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startProviders, type Providers } from '#server/testing/given-providers.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openBrowser, type VisitorBrowser } from '#server/testing/visitor-browser.ts'

let providers: Providers
let server: TestApp
beforeAll(async () => {
  providers = await startProviders()
  server = await startTestApp({ config: providers.config })
})
afterAll(async () => {
  await server.close()
  await providers.close()
})

type Person = { sub: string; email: string; name: string }

/** Someone with a Google identity, whose address Google has verified. */
function givenPerson(changes: Partial<Person & { email_verified: boolean }> = {}): Person {
  const sub = randomUUID()
  const person = { sub, email: `${sub}@mail.example`, name: 'Ann', email_verified: true, ...changes }
  providers.google.addUser(person)
  return person
}

const ticketOf = ({ sub }: { sub: string }, browser: VisitorBrowser) =>
  providers.ticketFor(browser, 'google', sub)

async function signUp(person: Person, home: 'us' | 'eu' = 'us', browser = openBrowser(server)) {
  return browser.signUp(await ticketOf(person, browser), { home })
}

async function accountsWith(sub: string) {
  const found = await Promise.all(
    regions.map((region) =>
      server.services.cells
        .at(region)
        .db.selectFrom('account')
        .selectAll()
        .where('google_sub', '=', sub)
        .execute(),
    ),
  )
  return found.flat()
}

const claimsOf = (id: string) => server.services.cells.directory.listOf(id)
const kindsOf = async (id: string) => (await claimsOf(id)).map(({ kind }) => kind)
const mailTo = (email: string) =>
  server.services.cells
    .at('us')
    .db.selectFrom('mail')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .execute()

test('signing up with Google makes an account at home in the chosen region and signs in', async () => {
  const person = givenPerson()
  const browser = openBrowser(server)
  const reply = await signUp(person, 'eu', browser)
  expect(reply.statusCode).toBe(200)
  const user = User.parse(reply.json())
  expect(user).toMatchObject({
    name: 'Ann',
    email: person.email,
    google_sub: person.sub,
    google_email: person.email,
    facebook_sub: null,
    has_password: false,
    is_confirmed: true,
    channel_name: null,
    home: 'eu',
  })
  expect(user.id).toMatch(/^eu_/)
  expect((await browser.get(getLoggedIn.path)).json()).toMatchObject({ id: user.id })
  expect((await kindsOf(user.id)).toSorted()).toEqual(['email', 'google'])
  const [row] = await accountsWith(person.sub)
  expect(row?.email_confirmed_at).toEqual(row?.created_at)
  expect(row?.google_email_verified).toBe(true)
})

test('signing up with Facebook keeps the Facebook address, but does not make it the account’s email', async () => {
  providers.facebook.addUser({ id: '777', name: 'Bob', email: 'bob@mail.example' })
  const browser = openBrowser(server)
  const ticket = await providers.ticketFor(browser, 'facebook', '777')
  const user = User.parse((await browser.signUp(ticket, { provider: 'facebook' })).json())
  expect(user).toMatchObject({
    name: 'Bob',
    email: null,
    facebook_sub: '777',
    facebook_email: 'bob@mail.example',
    google_sub: null,
  })
  expect(await kindsOf(user.id)).toEqual(['facebook'])
  expect(await server.services.cells.directory.isFree('email', 'bob@mail.example')).toBe(true)
  expect(await mailTo('bob@mail.example')).toMatchObject([{ subject: 'Welcome to Trailcast' }])
})

test('a person who signed up signs in with the same identity, and the previous session ends', async () => {
  const person = givenPerson()
  const { id } = User.parse((await signUp(person, 'eu')).json())
  const browser = openBrowser(server)
  const ticket = await ticketOf(person, browser)
  expect((await browser.signIn('google', ticket)).json()).toMatchObject({ id })
  const first = `session=${browser.cookies.get('session')}`
  expect((await browser.signIn('google', ticket)).statusCode).toBe(200)
  expect((await server.get(getLoggedIn.path, { cookie: first })).json()).toEqual({})
  expect((await browser.get(getLoggedIn.path)).json()).toMatchObject({ id })
})

test('an account gets one welcome mail, if it has an address', async () => {
  const person = givenPerson()
  await signUp(person)
  await signUp(person)
  const mails = await mailTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Trailcast'])
  // The provider has verified the address.
  expect(mails[0]?.text).not.toContain('confirm_email')
})

test('an identity without address and name gets an account as well', async () => {
  const sub = randomUUID()
  providers.google.addUser({ sub })
  const browser = openBrowser(server)
  const reply = await browser.signUp(await ticketOf({ sub }, browser), {})
  expect(reply.json()).toMatchObject({ name: serverMessages.nameless, email: null, google_email: null })
})

test('an address that Google has not verified is not used', async () => {
  const person = givenPerson({ email_verified: false })
  const user = User.parse((await signUp(person)).json())
  expect(user).toMatchObject({ email: null, google_email: person.email })
  expect(await kindsOf(user.id)).toEqual(['google'])
  expect(await mailTo(person.email)).toEqual([])
})

test('an address of another account is not used, and the accounts are not merged', async () => {
  const owner = await givenAccount(server, { home: 'eu', email_confirmed_at: new Date() })
  const person = givenPerson({ email: owner.email.toUpperCase() })
  const reply = await signUp(person)
  expect([reply.statusCode, reply.body]).toEqual([409, serverMessages.emailOfAnother('Google')])
  expect(await accountsWith(person.sub)).toEqual([])
  // The identity stays free to be connected to the existing account.
  expect(await server.services.cells.directory.isFree('google', person.sub)).toBe(true)
  expect(await claimsOf(owner.id)).toHaveLength(1)
})

test('an address entered by someone who never confirmed it does not keep its owner out', async () => {
  const stranger = await givenAccount(server, { home: 'eu' })
  const person = givenPerson({ email: stranger.email })
  const browser = openBrowser(server)
  const ticket = await ticketOf(person, browser)
  const user = User.parse((await browser.signUp(ticket, {})).json())
  expect(user).toMatchObject({ email: null, google_email: person.email, google_sub: person.sub })
  expect((await browser.signUp(ticket, {})).json()).toEqual(user)
  expect(await kindsOf(user.id)).toEqual(['google'])
  expect(await server.services.cells.directory.find('email', person.email)).toBe(stranger.id)
  // Google has verified the address, so notices can be sent to it.
  expect((await mailTo(person.email)).map(({ subject }) => subject)).toEqual(['Welcome to Trailcast'])
})

test('an identity has one account', async () => {
  const person = givenPerson()
  await signUp(person, 'us')
  for (const home of regions) {
    const again = await signUp(person, home)
    expect([again.statusCode, again.body]).toEqual([409, serverMessages.identityTaken('Google')])
  }
  expect(await accountsWith(person.sub)).toHaveLength(1)
})

test('a sign-up whose response got lost can be sent again', async () => {
  const person = givenPerson()
  const browser = openBrowser(server)
  const ticket = await ticketOf(person, browser)
  const replies = await Promise.all([1, 2, 3].map(() => browser.signUp(ticket, { home: 'eu' })))
  replies.push(await browser.signUp(ticket, { home: 'eu' }))
  expect(new Set(replies.map((reply) => User.parse(reply.json()).id)).size).toBe(1)
  expect(await accountsWith(person.sub)).toHaveLength(1)
})

test('when the same identity signs up in both regions at once, exactly one account is made', async () => {
  for (let round = 0; round < 5; round++) {
    const person = givenPerson()
    const visits = await Promise.all(
      [...regions, ...regions].map(async (home) => {
        const browser = openBrowser(server)
        return { browser, home, ticket: await ticketOf(person, browser) }
      }),
    )
    const replies = await Promise.all(
      visits.map(({ browser, home, ticket }) => browser.signUp(ticket, { home })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await accountsWith(person.sub)).toHaveLength(1)
  }
})

test('one ticket makes one account, even if it is sent for several regions', async () => {
  const person = givenPerson()
  const browser = openBrowser(server)
  const ticket = await ticketOf(person, browser)
  const replies = await Promise.all(regions.map((home) => browser.signUp(ticket, { home })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await accountsWith(person.sub)).toHaveLength(1)
})

test('a sign-up that died halfway leaves neither identity nor address stuck', async () => {
  const person = givenPerson()
  const { directory, world } = server.services.cells
  const ghost = newId('eu', Date.now())
  await directory.claim('google', person.sub, ghost)
  await directory.claim('email', person.email, ghost)
  expect((await signUp(person)).statusCode).toBe(409)
  const past = { claimed_at: new Date(Date.now() - 61_000) }
  await world.updateTable('directory_claim').set(past).where('user_id', '=', ghost).execute()
  expect((await signUp(person)).statusCode).toBe(200)
  expect(await claimsOf(ghost)).toEqual([])
})

test('a suspended person is told why, and gets no session', async () => {
  const person = givenPerson()
  const { id } = User.parse((await signUp(person)).json())
  const suspension = { suspended_at: new Date(), suspended_reason: 'Spam.' }
  await server.services.cells.of(id).db.updateTable('account').set(suspension).where('id', '=', id).execute()
  const browser = openBrowser(server)
  const reply = await browser.signIn('google', await ticketOf(person, browser))
  expect([reply.statusCode, reply.body]).toEqual([403, serverMessages.accountSuspended('Spam.')])
  expect(browser.cookies.has('session')).toBe(false)
})

test('nobody can sign in to an account that is being deleted', async () => {
  const person = givenPerson()
  const { id } = User.parse((await signUp(person)).json())
  await server.services.cells
    .of(id)
    .db.updateTable('account')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
  const browser = openBrowser(server)
  expect((await browser.signIn('google', await ticketOf(person, browser))).statusCode).toBe(404)
})

test('repeating a sign-up after the account was deleted does not bring it back', async () => {
  const person = givenPerson()
  const browser = openBrowser(server)
  const ticket = await ticketOf(person, browser)
  const { id } = User.parse((await browser.signUp(ticket, { home: 'eu' })).json())
  const { db } = server.services.cells.of(id)
  await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await db.deleteFrom('session').where('account_id', '=', id).execute()
  const again = await browser.signUp(ticket, { home: 'eu' })
  expect([again.statusCode, again.body]).toEqual([409, serverMessages.identityTaken('Google')])
  expect(await db.selectFrom('session').select('id').where('account_id', '=', id).execute()).toEqual([])
})

test('an account is stored only in its home cell, and the world database has no identity, address or name', async () => {
  const person = givenPerson({ name: 'Canary Name' })
  const { id } = User.parse((await signUp(person, 'eu')).json())
  const { cells } = server.services
  expect(await cells.at('us').db.selectFrom('account').select('id').where('id', '=', id).execute()).toEqual(
    [],
  )
  const rows = [
    ...(await cells.world.selectFrom('directory_claim').selectAll().execute()),
    ...(await cells.world.selectFrom('sign_in_attempt').selectAll().execute()),
  ]
  const text = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)))
    .join()
  expect(text).toContain(id)
  for (const canary of [person.sub, person.email, person.name]) expect(text).not.toContain(canary)
})
