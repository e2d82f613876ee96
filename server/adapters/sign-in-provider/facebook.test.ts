import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFacebookStandIn, type FacebookStandIn } from '#server/testing/facebook-stand-in.ts'
import { facebook } from './facebook.ts'

const redirectUrl = 'http://trailcast.example/api/facebook/callback'
const attempt = { state: 'the state', nonce: '', codeVerifier: '' }
let standIn: FacebookStandIn
beforeAll(async () => {
  const users = [
    { id: '10001', name: 'Bob', email: 'bob@mail.example' },
    { id: '10002', name: 'By phone' },
  ]
  standIn = await startFacebookStandIn({ redirectUris: [redirectUrl], users })
})
afterAll(() => standIn.close())

const connect = (changes: Partial<Parameters<typeof facebook>[0]> = {}) =>
  facebook({ ...standIn.config, redirectUrl, timeoutMs: 5000, ...changes })

async function codeFor(id: string): Promise<string> {
  const { code, state } = await standIn.signIn(await connect().authorizationUrl(attempt), id)
  expect(state).toBe(attempt.state)
  return code ?? ''
}

test('somebody who signs in is known by id, address and name, but nobody vouches for the address', async () => {
  const profile = await connect().identify(await codeFor('10001'), attempt)
  expect(profile).toEqual({ sub: '10001', email: 'bob@mail.example', isEmailVerified: false, name: 'Bob' })
})

test('who signed up there with a phone number has no address', async () => {
  expect(await connect().identify(await codeFor('10002'), attempt)).toMatchObject({ sub: '10002', email: null })
})

test('who says no comes back without a code', async () => {
  const answer = await standIn.cancel(await connect().authorizationUrl(attempt))
  expect(answer).toEqual({ code: null, state: attempt.state, error: 'access_denied' })
})

test('a code works once', async () => {
  const code = await codeFor('10001')
  await connect().identify(code, attempt)
  await expect(connect().identify(code, attempt)).rejects.toMatchObject({ kind: 'refused' })
})

test('codes are for the app and the address they were made for', async () => {
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
  await expect(connect({ timeoutMs: 150 }).identify(code, attempt)).rejects.toMatchObject({ kind })
  standIn.fail(part, undefined)
})
