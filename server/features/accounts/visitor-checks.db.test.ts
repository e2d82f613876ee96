import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { getBotChallenge, getCountry, signUp } from '#contract/accounts/sign-in.ts'
import { givenSignUp } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { startTurnstileStandIn, type TurnstileStandIn } from '#server/testing/turnstile-stand-in.ts'

let server: TestApp
let cloudflare: TurnstileStandIn
let withTurnstile: TestApp
beforeAll(async () => {
  server = await startTestApp()
  cloudflare = await startTurnstileStandIn()
  withTurnstile = await startTestApp({
    engine: server.engine,
    config: { botCheck: cloudflare.config, trustProxy: true },
  })
})
afterAll(async () => {
  await withTurnstile.close()
  await server.close()
  await cloudflare.close()
})

const policyOf = async (app: TestApp) => String((await app.get('/')).headers['content-security-policy'])

describe('the bot check', () => {
  test('is a proof of work by default', async () => {
    const challenge = (await server.get(getBotChallenge.path)).json<object>()
    expect(challenge).toMatchObject({ kind: 'proof_of_work', parameters: { algorithm: 'PBKDF2/SHA-256' } })
    expect(challenge).toHaveProperty('signature')
  })

  test('is Cloudflare’s if there are keys for it', async () => {
    const reply = await withTurnstile.get(getBotChallenge.path)
    expect(reply.json()).toEqual({ kind: 'turnstile', site_key: cloudflare.config.siteKey })
  })

  test('may load scripts from Cloudflare only if it is used', async () => {
    const allowing = (await policyOf(withTurnstile))
      .split('; ')
      .filter((part) => part.includes('challenges.cloudflare.com'))
    expect(allowing.map((part) => part.split(' ')[0])).toEqual(['script-src', 'frame-src'])
    expect(await policyOf(server)).not.toContain('cloudflare')
  })

  test('is valid for one account, and the sign-up can be sent again', async () => {
    const token = cloudflare.issueToken()
    const request = await givenSignUp(withTurnstile, { token })
    const first = await withTurnstile.post(signUp.path, request, undefined, { ip: '203.0.113.77' })
    expect(first.statusCode).toBe(200)
    expect(cloudflare.requests.at(-1)?.get('remoteip')).toBe('203.0.113.77')
    expect((await withTurnstile.post(signUp.path, request)).json()).toEqual(first.json())
    const replayed = await withTurnstile.post(signUp.path, await givenSignUp(withTurnstile, { token }))
    expect([replayed.statusCode, replayed.body]).toEqual([422, serverMessages.botCheckFailed])
  })

  test('refuses what Cloudflare refuses', async () => {
    const reply = await withTurnstile.post(
      signUp.path,
      await givenSignUp(withTurnstile, { token: 'made up' }),
    )
    expect([reply.statusCode, reply.body]).toEqual([422, serverMessages.botCheckFailed])
  })

  test('says so when Cloudflare gives no verdict, and the same token works later', async () => {
    const request = await givenSignUp(withTurnstile, { token: cloudflare.issueToken() })
    cloudflare.plan('internal-error', 'nonsense')
    const reply = await withTurnstile.post(signUp.path, request)
    expect([reply.statusCode, reply.body]).toEqual([503, serverMessages.botCheckAway])
    expect(reply.headers['retry-after']).toBe('2')
    expect((await withTurnstile.post(signUp.path, request)).statusCode).toBe(200)
  })
})

const ask = async (app: TestApp, headers: Record<string, string>) => {
  const reply = await app.get(getCountry.path, undefined, { headers })
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  return [reply.headers['x-country'], reply.headers['x-server']]
}

describe('the country of a visitor', () => {
  const language = { 'accept-language': 'fr-CA,fr;q=0.9' }

  test('is taken from the language', async () => {
    expect(await ask(server, language)).toEqual(['CA', 'us'])
    expect(await ask(server, { 'accept-language': 'de-AT' })).toEqual(['AT', 'eu'])
    expect(await ask(server, {})).toEqual(['', 'us'])
  })

  test.each(['cf-ipcountry', 'x-country-code', 'cloudfront-viewer-country'])(
    'is taken from a trusted proxy’s header %s',
    async (name) => {
      expect(await ask(withTurnstile, { ...language, [name]: 'CH' })).toEqual(['CH', 'eu'])
      expect(await ask(server, { ...language, [name]: 'CH' })).toEqual(['CA', 'us'])
    },
  )

  test('is taken from the language when the proxy does not know', async () => {
    expect(await ask(withTurnstile, { ...language, 'cf-ipcountry': 'XX' })).toEqual(['CA', 'us'])
  })
})
