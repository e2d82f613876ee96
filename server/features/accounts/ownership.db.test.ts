import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import {
  changeEmail,
  changePassword,
  connectIdentity,
  deleteAccount,
  disconnectIdentity,
  downloadAccount,
  verifyOwnership,
} from '#contract/accounts/ownership.ts'
import { signIn, type SignInProvider } from '#contract/accounts/sign-in.ts'
import type { OwnershipWay } from '#domain/ownership-way.ts'
import { regions } from '#domain/region.ts'
import { claimHeldMs } from '#server/cells/directory.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { basic, type AccountOptions, type GivenAccount } from '#server/testing/given.ts'
import {
  browserCookie,
  digest,
  givenOwner,
  givenProof,
  ticketFor,
  verify,
} from '#server/testing/given-proof.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { proofValidMs } from './ownership-proof.ts'
import { requireSession } from './require-session.ts'

const otherDigest = 'cd'.repeat(32)

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

const given = (options: AccountOptions = {}) => givenOwner(server, options)
const ticket = (provider: SignInProvider, sub: string) => ticketFor(server, provider, sub, 'verify')
const proofOf = (asker: GivenAccount) => givenProof(server, asker)
const answer = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]
const whoIs = async (asker: { cookie: string }) =>
  (await server.get(getLoggedIn.path, asker)).json<Record<string, unknown>>()
const signInWith = (email: string, password: string) =>
  server.get(signIn.path, undefined, {
    headers: { ...basic(email, password), 'x-requested-with': 'trailcast' },
  })
const cookieFrom = (reply: { cookies: { name: string; value: string }[] }) =>
  `session=${reply.cookies.find(({ name }) => name === 'session')?.value}; ${browserCookie}`
const identityPath = (call: { path: string }, provider: string) => call.path.replace(':provider', provider)

const verifyAt = (asker: GivenAccount, provider: SignInProvider, headers: Record<string, string>) =>
  verify(server, asker, { headers, provider })
const changeTo = async (asker: GivenAccount, email: string) =>
  server.post(changeEmail.path, { email, proof: await proofOf(asker) }, asker)
const mailsOf = ({ id, home }: GivenAccount) =>
  engine
    .cellDb(home)
    .selectFrom('mail')
    .select(['recipient', 'text', 'html'])
    .where('account_id', '=', id)
    .execute()
const useProof = (asker: GivenAccount, value: string) =>
  server.post(changePassword.path, { password: digest, proof: value }, asker).then(answer)

describe('verification', () => {
  type Case = [kind: string, identities: { google_sub?: string; facebook_sub?: string }, way: OwnershipWay]
  test.each<Case>([
    ['neither identity', {}, 'password'],
    ['the first identity', { google_sub: 'g-1' }, 'google'],
    ['both identities', { google_sub: 'g-2', facebook_sub: 'f-2' }, 'google'],
    ['the second identity alone', { facebook_sub: 'f-3' }, 'facebook'],
  ])(
    'the owner of an account with %s can prove ownership in exactly one way',
    async (_kind, identities, way) => {
      const ann = await given(identities)
      const tries = {
        password: await verify(server, ann),
        google: await verifyAt(ann, 'google', await ticket('google', identities.google_sub ?? 'g-0')),
        facebook: await verifyAt(ann, 'facebook', await ticket('facebook', identities.facebook_sub ?? 'f-0')),
      }
      const sentence = {
        password: serverMessages.verifyByPassword,
        google: serverMessages.verifyByProvider('Google'),
        facebook: serverMessages.verifyByProvider('Facebook'),
      }[way]
      expect(tries[way].statusCode).toBe(200)
      const others = Object.entries(tries).filter(([tried]) => tried !== way)
      expect(others.map(([, reply]) => answer(reply))).toEqual([
        [403, sentence],
        [403, sentence],
      ])
      expect(answer(await verify(server, ann, { headers: {} }))).toEqual([403, sentence])
    },
  )

  test('a wrong password, another email or nonsense proves nothing', async () => {
    const ann = await given()
    const bob = await given()
    expect(answer(await verify(server, ann, { headers: basic(ann.email, otherDigest) }))).toEqual([
      401,
      serverMessages.wrongCredentials,
    ])
    expect(answer(await verify(server, ann, { headers: basic(bob.email, digest) }))).toEqual([
      401,
      serverMessages.wrongCredentials,
    ])
    expect(answer(await verify(server, ann, { headers: { authorization: 'Basic ???' } }))).toEqual([
      403,
      serverMessages.verifyByPassword,
    ])
    expect((await verify(server, ann, { headers: basic(ann.email.toUpperCase(), digest) })).statusCode).toBe(
      200,
    )
  })

  test('another identity, an expired ticket, one from another browser or one for signing in proves nothing', async () => {
    const ann = await given({ google_sub: 'mine' })
    const notOwn = [403, serverMessages.identityNotOwn('Google')]
    expect(answer(await verifyAt(ann, 'google', await ticket('google', 'not mine')))).toEqual(notOwn)
    const good = await ticket('google', 'mine')
    const elsewhere = { ...ann, cookie: ann.cookie.replace(browserCookie, `sign-in=${'c'.repeat(43)}`) }
    const again = [401, serverMessages.ticketInvalid('Google')]
    expect(answer(await verifyAt(elsewhere, 'google', good))).toEqual(again)
    expect(answer(await verifyAt(ann, 'google', await ticket('facebook', 'mine')))).toEqual(again)
    // Being signed in at the provider does not show who is sitting at the browser.
    expect(answer(await verifyAt(ann, 'google', await ticketFor(server, 'google', 'mine')))).toEqual(again)
    time += 11 * 60_000
    expect(answer(await verifyAt(ann, 'google', good))).toEqual(again)
  })

  test('a proof is valid for five minutes, only in its session and for its account', async () => {
    const ann = await given()
    const bob = await given()
    const proof = await proofOf(ann)
    const refused = [403, serverMessages.proofInvalid]
    expect(await useProof(bob, proof)).toEqual(refused)
    const session = cookieFrom(await signInWith(ann.email, digest))
    expect(await useProof({ ...ann, cookie: session }, proof)).toEqual(refused)
    const later = String(Number(proof.split('.')[0]) + 1)
    for (const invented of [
      'x',
      '.',
      `${later}.${proof.split('.')[1]}`,
      `${proof}x`,
      proof.toUpperCase(),
      '9'.repeat(1000),
    ])
      expect(await useProof(ann, invented)).toEqual(refused)
    // Bob's, because using a proof also spends the older ones of its own session.
    const unused = await proofOf(bob)
    time += proofValidMs - 1
    expect(await useProof(ann, proof)).toEqual([204, ''])
    time += 1
    expect(await useProof(bob, unused)).toEqual(refused)
  })

  test('whatever needs a proof is refused without one, and a visitor gets none', async () => {
    const ann = await given({ google_sub: 'kept' })
    const calls = [
      [changeEmail.path, { email: 'new@trailcast.example' }],
      [changePassword.path, { password: otherDigest }],
      [identityPath(connectIdentity, 'facebook'), {}],
      [identityPath(disconnectIdentity, 'google'), {}],
      [deleteAccount.path, {}],
    ] as const
    for (const [path, body] of calls) {
      expect(answer(await server.post(path, body, ann))).toEqual([422, 'proof is missing.'])
      expect(answer(await server.post(path, { ...body, proof: 'x' }, ann))).toEqual([
        403,
        serverMessages.proofInvalid,
      ])
      expect(answer(await server.post(path, { ...body, proof: 'x' }))).toEqual([
        401,
        serverMessages.notSignedIn,
      ])
    }
    expect(answer(await server.get(`${downloadAccount.path}?proof=x`, ann))).toEqual([
      403,
      serverMessages.proofInvalid,
    ])
    expect(answer(await server.get(downloadAccount.path, ann))).toEqual([422, 'proof is missing.'])
    expect((await server.post(verifyOwnership.path, {})).statusCode).toBe(401)
    expect(await whoIs(ann)).toMatchObject({ email: ann.email, google_sub: 'kept', facebook_sub: null })
  })
})

describe('email', () => {
  test('after a change only the new address signs in, and both addresses get a mail', async () => {
    const ann = await given({ home: 'eu' })
    expect(answer(await changeTo(ann, 'ann.new@trailcast.example'))).toEqual([204, ''])
    expect(await whoIs(ann)).toMatchObject({ id: ann.id, email: 'ann.new@trailcast.example' })
    expect((await signInWith('Ann.New@trailcast.example', digest)).statusCode).toBe(200)
    expect((await signInWith(ann.email, digest)).statusCode).toBe(401)
    const mails = (await mailsOf(ann)).filter(({ text }) => text.includes(ann.email))
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      ['ann.new@trailcast.example', ann.email].toSorted(),
    )
    for (const { text, html } of mails)
      for (const part of [text, html]) expect(part).toContain('ann.new@trailcast.example')
  })

  test('the old address is free for others at once, and the new one is not', async () => {
    const ann = await given()
    const bob = await given({ home: 'eu' })
    await changeTo(ann, 'moved@trailcast.example')
    expect(answer(await changeTo(bob, 'MOVED@trailcast.example'))).toEqual([409, serverMessages.emailTaken])
    expect(answer(await changeTo(bob, ann.email))).toEqual([204, ''])
  })

  test('of people in both regions who want the same address at once, one gets it', async () => {
    const people = await Promise.all(regions.flatMap((home) => [given({ home }), given({ home })]))
    const proofs = await Promise.all(people.map((person) => proofOf(person)))
    const email = 'wanted@trailcast.example'
    const replies = await Promise.all(
      people.map((person, i) => server.post(changeEmail.path, { email, proof: proofs[i] }, person)),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409, 409, 409,
    ])
  })

  test('a process that died halfway leaves neither address stuck', async () => {
    const ann = await given()
    const bob = await given({ home: 'eu' })
    await server.services.cells.directory.claim('email', 'half@trailcast.example', ann.id)
    expect((await changeTo(bob, 'half@trailcast.example')).statusCode).toBe(409)
    // Nobody can sign in with an address that the account does not have yet.
    expect((await signInWith('half@trailcast.example', digest)).statusCode).toBe(401)
    time += claimHeldMs + 1
    expect((await changeTo(bob, 'half@trailcast.example')).statusCode).toBe(204)
  })

  test('a new address is unconfirmed unless Google confirms it', async () => {
    const ann = await given({ email_confirmed_at: new Date(0), google_sub: 'g-mine' })
    const db = engine.cellDb('us')
    const atGoogle = { google_email: 'Mine@google.example', google_email_verified: true }
    await db.updateTable('account').set(atGoogle).where('id', '=', ann.id).execute()
    const confirmedWith = async (email: string) => {
      time += 1
      const proof = await givenProof(server, ann, {
        provider: 'google',
        headers: await ticket('google', 'g-mine'),
      })
      await server.post(changeEmail.path, { email, proof }, ann)
      const row = await db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', ann.id)
        .executeTakeFirstOrThrow()
      expect(row.email).toBe(email)
      return row.email_confirmed_at
    }
    expect(await confirmedWith('else@trailcast.example')).toBeNull()
    expect(await confirmedWith('mine@google.example')).toEqual(new Date(time))
    await db.updateTable('account').set({ google_email_verified: false }).where('id', '=', ann.id).execute()
    expect(await confirmedWith('MINE@google.example')).toBeNull()
  })

  test('saving the same address again sends no mail', async () => {
    const ann = await given()
    expect((await changeTo(ann, ann.email)).statusCode).toBe(204)
    expect(await mailsOf(ann)).toEqual([])
  })

  test('a link for a new password that went to the old address no longer works', async () => {
    const ann = await given()
    const db = engine.cellDb('us')
    const reset = { token_hash: Buffer.alloc(32, 7), account_id: ann.id, expires_at: new Date(time + 1e6) }
    await db.insertInto('password_reset').values(reset).execute()
    await changeTo(ann, 'without-link@trailcast.example')
    expect(
      await db.selectFrom('password_reset').selectAll().where('account_id', '=', ann.id).execute(),
    ).toEqual([])
  })

  test.each([
    [`${'a'.repeat(182)}@trailcast.example`, 204, ''],
    [`${'a'.repeat(183)}@trailcast.example`, 422, 'email must have at most 200 characters.'],
    ['nobody', 422, 'email is not an email address.'],
    ['', 422, 'email is not an email address.'],
  ])('the address %# is answered with its status and message', async (email, status, sentence) => {
    expect(answer(await changeTo(await given(), email))).toEqual([status, sentence])
  })
})

describe('password', () => {
  test('a new password replaces the old one and ends every other session, and the old cookie of this one', async () => {
    const ann = await given()
    const other = cookieFrom(await signInWith(ann.email, digest))
    const proof = await proofOf(ann)
    const reply = await server.post(changePassword.path, { password: otherDigest, proof }, ann)
    expect(answer(reply)).toEqual([204, ''])
    expect(await whoIs({ cookie: cookieFrom(reply) })).toMatchObject({ id: ann.id, has_password: true })
    expect(reply.cookies).toMatchObject([{ name: 'session', httpOnly: true, maxAge: 90 * 86_400 }])
    // The old cookie, which someone may have copied from a stolen disk or a shared computer.
    expect(await whoIs(ann)).toEqual({})
    expect((await server.post(changePassword.path, { password: digest, proof }, ann)).statusCode).toBe(401)
    expect(await whoIs({ cookie: other })).toEqual({})
    expect((await signInWith(ann.email, digest)).statusCode).toBe(401)
    expect((await signInWith(ann.email, otherDigest)).statusCode).toBe(200)
  })

  test('the owner gets a mail when a password is set or changed', async () => {
    const ann = await given({ home: 'eu' })
    const db = engine.cellDb('eu')
    const subjects = async (proof: string) => {
      const reply = await server.post(changePassword.path, { password: otherDigest, proof }, ann)
      ann.cookie = cookieFrom(reply)
      const mails = await db
        .selectFrom('mail')
        .select('subject')
        .where('recipient', '=', ann.email)
        .orderBy('id')
        .execute()
      return mails.map(({ subject }) => subject)
    }
    expect(await subjects(await proofOf(ann))).toEqual(['The password of your Trailcast account was changed'])
    time += 1
    const proof = await givenProof(server, ann, { headers: basic(ann.email, otherDigest) })
    await db.updateTable('account').set({ password_hash: null }).where('id', '=', ann.id).execute()
    expect((await subjects(proof))[1]).toBe('Your Trailcast account has a password now')
  })

  test('a request that was in flight when its session ended changes nothing', async () => {
    const ann = await given()
    const [viewer] = await engine
      .cellDb('us')
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', ann.id)
      .execute()
    const asker = { id: ann.id, session: { id: viewer?.id ?? '' } } as Viewer
    const inTransaction = () =>
      engine
        .cellDb('us')
        .transaction()
        .execute((trx) => requireSession(trx, asker))
    await expect(inTransaction()).resolves.toBeUndefined()
    await engine.cellDb('us').deleteFrom('session').where('account_id', '=', ann.id).execute()
    await expect(inTransaction()).rejects.toThrow(serverMessages.notSignedIn)
  })

  test('an account without an email cannot have a password', async () => {
    const ann = await given({ google_sub: 'no-mail' })
    await engine.cellDb('us').updateTable('account').set({ email: null }).where('id', '=', ann.id).execute()
    const prove = async () => {
      time += 1
      return givenProof(server, ann, { provider: 'google', headers: await ticket('google', 'no-mail') })
    }
    const proof = await prove()
    const reply = await server.post(changePassword.path, { password: digest, proof }, ann)
    expect(answer(reply)).toEqual([422, serverMessages.passwordNeedsEmail])
    expect(
      (await server.post(changeEmail.path, { email: 'got-one@trailcast.example', proof }, ann)).statusCode,
    ).toBe(204)
    expect(
      (await server.post(changePassword.path, { password: digest, proof: await prove() }, ann)).statusCode,
    ).toBe(204)
    expect((await signInWith('got-one@trailcast.example', digest)).statusCode).toBe(200)
  })

  test.each(['', 'password', 'AB'.repeat(32), 'ab'.repeat(33)])(
    '%j is not a password digest',
    async (password) => {
      const ann = await given()
      const reply = await server.post(changePassword.path, { password, proof: 'x' }, ann)
      expect(answer(reply)).toEqual([422, 'password is not a SHA-256 digest.'])
    },
  )
})
