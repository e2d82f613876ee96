import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { connectIdentity, disconnectIdentity } from '#contract/accounts/ownership.ts'
import { signIn, type SignInProvider } from '#contract/accounts/sign-in.ts'
import type { AccountOptions, GivenAccount } from '#server/testing/given.ts'
import { browserCookie, givenOwner, givenProof, ticketFor } from '#server/testing/given-proof.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'

let engine: TestEngine
let server: TestApp
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine })
})
afterAll(async () => {
  await server.close()
  await engine.destroy()
})

const given = (options: AccountOptions = {}) => givenOwner(server, options)
const ticket = (provider: SignInProvider, sub: string) => ticketFor(server, provider, sub)
const proofOf = (asker: GivenAccount) => givenProof(server, asker)
const proofAt = async (asker: GivenAccount, provider: SignInProvider, sub: string) =>
  givenProof(server, asker, { provider, headers: await ticketFor(server, provider, sub, 'verify') })
const answer = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]
const whoIs = async (asker: GivenAccount) =>
  (await server.get(getLoggedIn.path, asker)).json<Record<string, unknown>>()
const identityPath = (call: { path: string }, provider: string) => call.path.replace(':provider', provider)
const connect = (
  asker: GivenAccount,
  provider: SignInProvider,
  headers: Record<string, string>,
  proof: string,
) => server.post(identityPath(connectIdentity, provider), { proof }, asker, { headers })
const disconnect = (asker: GivenAccount, provider: string, proof: string) =>
  server.post(identityPath(disconnectIdentity, provider), { proof }, asker)
const signInAt = async (provider: SignInProvider, sub: string) =>
  server.get(
    `${signIn.path}?provider=${provider}`,
    { cookie: browserCookie },
    {
      headers: { ...(await ticket(provider, sub)), 'x-requested-with': 'trailcast' },
    },
  )

test('a connected identity opens the account until it is disconnected', async () => {
  const ann = await given({ home: 'eu' })
  expect(answer(await connect(ann, 'google', await ticket('google', 'g-ann'), await proofOf(ann)))).toEqual([
    204,
    '',
  ])
  expect(await whoIs(ann)).toMatchObject({
    google_sub: 'g-ann',
    google_email: 'g-ann@google.example',
    email: ann.email,
  })
  expect((await signInAt('google', 'g-ann')).json()).toMatchObject({ id: ann.id })
  expect(answer(await disconnect(ann, 'google', await proofAt(ann, 'google', 'g-ann')))).toEqual([204, ''])
  expect(await whoIs(ann)).toMatchObject({ google_sub: null, google_email: null })
  expect((await signInAt('google', 'g-ann')).statusCode).toBe(404)
  expect(answer(await disconnect(ann, 'google', await proofOf(ann)))).toEqual([204, ''])
})

test('the owner gets a mail when an identity is connected or disconnected, and only then', async () => {
  const ann = await given({ home: 'eu' })
  const prove = [() => proofOf(ann), () => proofAt(ann, 'google', 'g-told')]
  for (const by of prove) await connect(ann, 'google', await ticket('google', 'g-told'), await by())
  for (const by of prove.toReversed()) await disconnect(ann, 'google', await by())
  const mails = engine.cellDb('eu').selectFrom('mail').select('subject').where('recipient', '=', ann.email)
  expect((await mails.execute()).map(({ subject }) => subject).toSorted()).toEqual([
    'Google was connected to your Trailcast account',
    'Google was disconnected from your Trailcast account',
  ])
})

test('an account whose only address comes from Facebook gets its mail there', async () => {
  const ann = await given({ facebook_sub: 'f-only' })
  const onlyThere = { email: null, facebook_email: 'f-only@mail.example' }
  await engine.cellDb('us').updateTable('account').set(onlyThere).where('id', '=', ann.id).execute()
  const headers = await ticketFor(server, 'facebook', 'f-only', 'verify')
  const proof = await givenProof(server, ann, { provider: 'facebook', headers })
  expect((await connect(ann, 'google', await ticket('google', 'g-second'), proof)).statusCode).toBe(204)
  const mails = await engine
    .cellDb('us')
    .selectFrom('mail')
    .selectAll()
    .where('account_id', '=', ann.id)
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['f-only@mail.example'])
})

const confirmedAt = ({ id }: GivenAccount) =>
  engine
    .cellDb('us')
    .selectFrom('account')
    .select('email_confirmed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an identity with the address of the account proves that the address is the owner’s, another one does not', async () => {
  const [ann, bob] = [await given({ email: 'G-Vouched@google.example' }), await given()]
  await connect(ann, 'google', await ticket('google', 'g-vouched'), await proofOf(ann))
  await connect(bob, 'google', await ticket('google', 'g-of-bob'), await proofOf(bob))
  expect([await confirmedAt(ann), await confirmedAt(bob)]).toEqual([
    { email_confirmed_at: expect.any(Date) },
    { email_confirmed_at: null },
  ])
})

test('an identity opens only one account across all regions', async () => {
  const [ann, bob] = [await given(), await given({ home: 'eu' })]
  await connect(ann, 'facebook', await ticket('facebook', 'shared'), await proofOf(ann))
  const taken = [409, serverMessages.identityTaken('Facebook')]
  expect(
    answer(await connect(bob, 'facebook', await ticket('facebook', 'shared'), await proofOf(bob))),
  ).toEqual(taken)
  expect(await whoIs(bob)).toMatchObject({ facebook_sub: null })
  expect(
    (await connect(bob, 'google', await ticket('google', 'shared'), await proofOf(bob))).statusCode,
  ).toBe(204)
})

test('a disconnected identity opens nothing, even if the process died before releasing it', async () => {
  const ann = await given()
  await connect(ann, 'google', await ticket('google', 'g-crash'), await proofOf(ann))
  await engine
    .cellDb('us')
    .updateTable('account')
    .set({ google_sub: null })
    .where('id', '=', ann.id)
    .execute()
  expect((await signInAt('google', 'g-crash')).statusCode).toBe(404)
})

test('the last way into an account cannot be taken away', async () => {
  const ann = await given({ google_sub: 'only-way' })
  await engine
    .cellDb('us')
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', ann.id)
    .execute()
  const proof = await proofAt(ann, 'google', 'only-way')
  expect(answer(await disconnect(ann, 'google', proof))).toEqual([422, serverMessages.lastWayIn('Google')])
  await connect(ann, 'facebook', await ticket('facebook', 'second-way'), proof)
  const reply = await signInAt('google', 'only-way')
  const elsewhere = {
    ...ann,
    cookie: `session=${reply.cookies.find(({ name }) => name === 'session')?.value}; ${browserCookie}`,
  }
  const proofs = [
    await proofAt(ann, 'google', 'only-way'),
    await proofAt(elsewhere, 'google', 'only-way'),
  ] as const
  const replies = await Promise.all([
    disconnect(ann, 'google', proofs[0]),
    disconnect(elsewhere, 'facebook', proofs[1]),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422])
  const { google_sub, facebook_sub } = await whoIs(ann)
  expect([google_sub, facebook_sub].filter((sub) => sub !== null)).toHaveLength(1)
})

test('a password without an email is no way in', async () => {
  const ann = await given({ google_sub: 'no-way' })
  await engine.cellDb('us').updateTable('account').set({ email: null }).where('id', '=', ann.id).execute()
  expect((await disconnect(ann, 'google', await proofAt(ann, 'google', 'no-way'))).statusCode).toBe(422)
})

test('only a valid ticket of a known provider connects an identity', async () => {
  const ann = await given()
  const proof = await proofOf(ann)
  expect(answer(await connect(ann, 'google', {}, proof))).toEqual([
    401,
    serverMessages.ticketInvalid('Google'),
  ])
  const foreign = await ticket('facebook', 'x')
  expect(answer(await connect(ann, 'google', foreign, proof))).toEqual([
    401,
    serverMessages.ticketInvalid('Google'),
  ])
  expect((await disconnect(ann, 'myspace', proof)).statusCode).toBe(404)
})
