import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startOpenIdProvider, type OpenIdProvider, type OpenIdUser } from '#server/testing/openid-provider.ts'
import { stoppedClock } from '#server/testing/stopped-clock.ts'
import { openIdConnect } from './openid-connect.ts'
import type { Attempt } from './sign-in-provider.ts'

const redirectUrl = 'http://trailcast.example/api/google/callback'
const ann: OpenIdUser = { sub: 'ann', email: 'ann@mail.example', email_verified: true, name: 'Ann' }
const users: OpenIdUser[] = [
  ann,
  { ...ann, sub: 'unsure', email_verified: false },
  { sub: 'bare' },
  { sub: 'odd', email: 'not an address', email_verified: true, name: ` ${'🏔'.repeat(40)}\u0000` },
  { sub: 'sly', name: '\u202EAnn\u200B\n\n Bob' },
  { sub: 'unseen', name: '\u200B\u3164' },
  { sub: 'joined', name: '👩🏽‍🚒'.repeat(20) },
]

/** The clock stands still except when the provider does not answer. */
const clock = stoppedClock()
let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUris: [redirectUrl], users, onSilence: clock.pass })
})
afterAll(() => provider.close())

let attempts = 0
const newAttempt = (): Attempt => {
  attempts += 1
  const codeVerifier = `${attempts}`.padStart(43, 'v')
  return {
    state: `state-${attempts}`,
    nonce: `nonce-${attempts}`,
    codeVerifier,
    purpose: 'sign_in',
    begunAt: 0,
  }
}

const connect = (changes: Partial<Parameters<typeof openIdConnect>[0]> = {}) =>
  openIdConnect({
    ...provider.config,
    redirectUrl,
    timeoutMs: 60_000,
    deadline: clock.deadline,
    now: () => 0,
    ...changes,
  })

async function codeFor(sub: string, attempt: Attempt, client = connect()): Promise<string> {
  const { code, state } = await provider.signIn(await client.authorizationUrl(attempt), sub)
  expect(state).toBe(attempt.state)
  return code ?? ''
}

async function profileOf(sub: string, client = connect()) {
  const attempt = newAttempt()
  return client.identify(await codeFor(sub, attempt, client), attempt)
}

test('someone who signs in at the provider is known by id, address and name', async () => {
  expect(await profileOf('ann')).toEqual({
    sub: 'ann',
    email: 'ann@mail.example',
    isEmailVerified: true,
    name: 'Ann',
  })
})

test('the popup requests what the product needs, and nothing more', async () => {
  const url = new URL(await connect().authorizationUrl(newAttempt()))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'email openid profile',
    redirect_uri: redirectUrl,
    code_challenge_method: 'S256',
  })
})

test('to verify ownership, the popup has the provider ask again and say when it did', async () => {
  const asked = new URL(await connect().authorizationUrl({ ...newAttempt(), purpose: 'verify' })).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({ prompt: 'login', max_age: '0' })
  expect(JSON.parse(asked.get('claims') ?? '')).toEqual({ id_token: { auth_time: { essential: true } } })
  const usual = new URL(await connect().authorizationUrl(newAttempt())).searchParams
  for (const part of ['prompt', 'max_age', 'claims']) expect(usual.has(part)).toBe(false)
})

test('an address that the provider has not verified is marked as such', async () => {
  expect(await profileOf('unsure')).toMatchObject({ email: 'ann@mail.example', isEmailVerified: false })
})

test('both address and name are optional', async () => {
  expect(await profileOf('bare')).toEqual({ sub: 'bare', email: null, isEmailVerified: false, name: null })
})

test('an invalid address is dropped, and a name is cut between characters', async () => {
  expect(await profileOf('odd')).toEqual({
    sub: 'odd',
    email: null,
    isEmailVerified: false,
    name: '🏔'.repeat(30),
  })
})

test('invisible characters are left out of a name', async () => {
  expect(await profileOf('sly')).toMatchObject({ name: 'Ann Bob' })
  expect(await profileOf('unseen')).toMatchObject({ name: null })
  expect(await profileOf('joined')).toMatchObject({ name: '👩🏽‍🚒'.repeat(8) })
})

test('a provider that gives address and name only on request is asked for them', async () => {
  const strict = await startOpenIdProvider({ redirectUris: [redirectUrl], users, claimsInIdToken: false })
  const client = openIdConnect({ ...strict.config, redirectUrl, timeoutMs: 60_000, now: () => 0 })
  const attempt = newAttempt()
  const { code } = await strict.signIn(await client.authorizationUrl(attempt), 'ann')
  const profile = await client.identify(code ?? '', attempt)
  await strict.close()
  expect(profile).toEqual({ sub: 'ann', email: 'ann@mail.example', isEmailVerified: true, name: 'Ann' })
})

test('what the provider offers is fetched once an hour', async () => {
  let time = 0
  const client = connect({ now: () => time })
  const before = provider.asked('discovery')
  for (let i = 0; i < 3; i++) await client.authorizationUrl(newAttempt())
  expect(provider.asked('discovery') - before).toBe(1)
  time += 60 * 60_000
  await client.authorizationUrl(newAttempt())
  expect(provider.asked('discovery') - before).toBe(2)
})

describe('an answer to a different request is refused', () => {
  test.each([
    ['another nonce', { nonce: 'another' }, 'nonsense'],
    ['another verifier', { codeVerifier: 'w'.repeat(43) }, 'refused'],
  ] as const)('%s', async (_what, change, kind) => {
    const client = connect()
    const attempt = newAttempt()
    const code = await codeFor('ann', attempt, client)
    await expect(client.identify(code, { ...attempt, ...change })).rejects.toMatchObject({ kind })
  })

  test('a code that was used before', async () => {
    const client = connect()
    const attempt = newAttempt()
    const code = await codeFor('ann', attempt, client)
    await client.identify(code, attempt)
    await expect(client.identify(code, attempt)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('a wrong secret', async () => {
    const attempt = newAttempt()
    const code = await codeFor('ann', attempt)
    await expect(connect({ clientSecret: 'wrong' }).identify(code, attempt)).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  test('a token signed by another provider', async () => {
    const other = await startOpenIdProvider({ redirectUris: [redirectUrl], users, onSilence: clock.pass })
    const client = connect()
    const attempt = newAttempt()
    const code = await codeFor('ann', attempt, client)
    provider.answerKeysFrom(other)
    await expect(client.identify(code, attempt)).rejects.toMatchObject({ kind: 'nonsense' })
    provider.answerKeysFrom(undefined)
    await other.close()
  })
})

describe('an ID token', () => {
  const seconds = Math.floor(Date.now() / 1000)
  const said = { sub: 'ann', email: 'ann@mail.example', name: 'Ann' }
  const identifyBy = (claims: object) => {
    const attempt = newAttempt()
    provider.answerTokensWith({ ...said, nonce: attempt.nonce, ...claims })
    return connect().identify('any', attempt)
  }
  afterAll(() => provider.answerTokensWith(undefined))

  test('is accepted when it is for us, fresh, and about this attempt', async () => {
    expect(await identifyBy({})).toMatchObject({ sub: 'ann', isEmailVerified: false })
  })

  describe('to verify ownership', () => {
    const begunAt = Date.now() - 5 * 60_000
    const verifyBy = (auth_time: number | undefined) => {
      const attempt: Attempt = { ...newAttempt(), purpose: 'verify', begunAt }
      provider.answerTokensWith({ ...said, nonce: attempt.nonce, auth_time })
      return connect().identify('any', attempt)
    }
    const begun = Math.floor(begunAt / 1000)

    test('is accepted when someone signed in at the provider since the attempt started', async () => {
      for (const time of [begun, seconds]) expect(await verifyBy(time)).toMatchObject({ sub: 'ann' })
    })

    test.each([
      ['long before', begun - 3600],
      ['a minute before', begun - 60],
      ['at a time that is not said', undefined],
    ])('is refused when someone signed in %s', async (_when, time) => {
      await expect(verifyBy(time)).rejects.toMatchObject({ kind: 'not_fresh' })
    })
  })

  test.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another application', { aud: 'another' }],
    [
      'for several applications, made for another one',
      { aud: ['trailcast-tests', 'another'], azp: 'another' },
    ],
    ['that has expired', { iat: seconds - 7200, exp: seconds - 3600 }],
    ['without a nonce', { nonce: undefined }],
    ['about nobody', { sub: undefined }],
    ['about someone without a name that can be kept', { sub: 'a\u0000b' }],
  ])('%s is refused', async (_what, claims) => {
    await expect(identifyBy(claims)).rejects.toMatchObject({ kind: 'nonsense' })
  })
})

describe('a provider that fails', () => {
  beforeEach(() => {
    for (const part of ['discovery', 'token', 'keys'] as const) provider.fail(part, undefined)
  })

  test.each(['discovery', 'token', 'keys'] as const)(
    'is not waited for when its %s is silent',
    async (part) => {
      const attempt = newAttempt()
      const code = await codeFor('ann', attempt)
      provider.fail(part, 'silent')
      await expect(connect().identify(code, attempt)).rejects.toMatchObject({
        kind: 'slow',
      })
      provider.fail(part, undefined)
    },
  )

  test.each(['discovery', 'token', 'keys'] as const)(
    'is not trusted when its %s is nonsense',
    async (part) => {
      const attempt = newAttempt()
      const code = await codeFor('ann', attempt)
      provider.fail(part, 'nonsense')
      await expect(connect().identify(code, attempt)).rejects.toMatchObject({ kind: 'nonsense' })
      provider.fail(part, undefined)
    },
  )

  test('is tried again by the next person who signs in', async () => {
    const client = connect()
    provider.fail('discovery', 'nonsense')
    await expect(client.authorizationUrl(newAttempt())).rejects.toMatchObject({ kind: 'nonsense' })
    provider.fail('discovery', undefined)
    expect(await profileOf('ann', client)).toMatchObject({ sub: 'ann' })
  })

  test('may be down altogether', async () => {
    const away = connect({ issuer: 'http://127.0.0.1:9' })
    await expect(away.authorizationUrl(newAttempt())).rejects.toMatchObject({ kind: 'nonsense' })
  })
})
