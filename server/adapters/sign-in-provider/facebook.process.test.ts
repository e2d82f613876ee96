import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFacebookStandIn, type FacebookStandIn } from '#server/testing/facebook-stand-in.ts'
import { stoppedClock } from '#server/testing/stopped-clock.ts'
import { facebook } from './facebook.ts'
import type { Attempt } from './sign-in-provider.ts'

const redirectUrl = 'http://trailcast.example/api/facebook/callback'
const attempt: Attempt = {
  state: 'the state',
  nonce: 'a nonce',
  codeVerifier: '',
  purpose: 'sign_in',
  begunAt: 0,
}
/** The clock stands still except when the provider does not answer. */
const clock = stoppedClock()
let standIn: FacebookStandIn
beforeAll(async () => {
  const users = [
    { id: '10001', name: 'Bob', email: 'bob@mail.example' },
    { id: '10002', name: 'By phone' },
  ]
  standIn = await startFacebookStandIn({ redirectUris: [redirectUrl], users, onSilence: clock.pass })
})
afterAll(() => standIn.close())

const connect = (changes: Partial<Parameters<typeof facebook>[0]> = {}) =>
  facebook({ ...standIn.config, redirectUrl, timeoutMs: 5000, deadline: clock.deadline, ...changes })

async function codeFor(id: string): Promise<string> {
  const { code, state } = await standIn.signIn(await connect().authorizationUrl(attempt), id)
  expect(state).toBe(attempt.state)
  return code ?? ''
}

test('someone who signs in is known by id, address and name, but the address is not verified', async () => {
  const profile = await connect().identify(await codeFor('10001'), attempt)
  expect(profile).toEqual({ sub: '10001', email: 'bob@mail.example', isEmailVerified: false, name: 'Bob' })
})

test('someone who signed up there with a phone number has no address', async () => {
  expect(await connect().identify(await codeFor('10002'), attempt)).toMatchObject({
    sub: '10002',
    email: null,
  })
})

test('someone who declines comes back without a code', async () => {
  const answer = await standIn.cancel(await connect().authorizationUrl(attempt))
  expect(answer).toEqual({ code: null, state: attempt.state, error: 'access_denied' })
})

describe('to verify ownership', () => {
  const verifying: Attempt = { ...attempt, purpose: 'verify' }
  const verify = async (url: string, wanted = verifying) =>
    connect().identify((await standIn.signIn(url, '10001')).code ?? '', wanted)

  test('the dialog is told to ask for the password again, with a nonce of letters and digits', async () => {
    const url = new URL(await connect().authorizationUrl(verifying))
    expect(url.searchParams.get('auth_type')).toBe('reauthenticate')
    expect(url.searchParams.get('auth_nonce')).toMatch(/^[0-9a-f]{64}$/)
    expect(await verify(url.href)).toMatchObject({ sub: '10001' })
  })

  test('someone who was not asked again, or for another attempt, is not accepted', async () => {
    const other = await connect().authorizationUrl({ ...verifying, nonce: 'another nonce' })
    for (const url of [await connect().authorizationUrl(attempt), other])
      await expect(verify(url)).rejects.toMatchObject({ kind: 'not_fresh' })
  })
})

test('a code works once', async () => {
  const code = await codeFor('10001')
  await connect().identify(code, attempt)
  await expect(connect().identify(code, attempt)).rejects.toMatchObject({ kind: 'refused' })
})

test('codes are for the app and the address they were issued for', async () => {
  const wrong = [{ clientSecret: 'wrong' }, { clientId: '1' }, { redirectUrl: 'http://evil.example/' }]
  for (const change of wrong) {
    const code = await codeFor('10001')
    await expect(connect(change).identify(code, attempt)).rejects.toMatchObject({ kind: 'refused' })
  }
})

test.each([
  ['token', 'silent', 'slow'],
  ['me', 'silent', 'slow'],
  ['token', 'nonsense', 'nonsense'],
  ['me', 'nonsense', 'nonsense'],
  ['token', 'empty', 'nonsense'],
  ['me', 'empty', 'nonsense'],
] as const)('when the answer about %s is %s, the provider is %s', async (part, fault, kind) => {
  const code = await codeFor('10001')
  standIn.fail(part, fault)
  await expect(connect().identify(code, attempt)).rejects.toMatchObject({ kind })
  standIn.fail(part, undefined)
})
