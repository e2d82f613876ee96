import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { exchangeGoogleCode, providerCalls } from '#contract/accounts/provider.ts'
import { getSite } from '#contract/site/site.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { deriveKey } from '#server/keys.ts'
import { startProviders, type Providers } from '#server/testing/given-providers.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openBrowser, type VisitorBrowser } from '#server/testing/visitor-browser.ts'

let time = Date.now()
let providers: Providers
let server: TestApp
beforeAll(async () => {
  providers = await startProviders()
  providers.google.addUser({ sub: 'ann', name: 'Ann' })
  providers.facebook.addUser({ id: '10001', name: 'Bob' })
  server = await startTestApp({ config: providers.config, now: () => time })
})
afterAll(async () => {
  await server.close()
  await providers.close()
})
afterEach(() => {
  time = Date.now()
  providers.google.fail('token', undefined)
})

const signInAt = { google: () => providers.google.signIn, facebook: () => providers.facebook.signIn }
const subOf = { google: 'ann', facebook: '10001' }
const signInProviders = ['google', 'facebook'] as const

describe.each(signInProviders)('with %s', (provider) => {
  const comeBack = (url: string) => signInAt[provider]()(url, subOf[provider])

  test('the code of the popup becomes a ticket', async () => {
    const browser = openBrowser(server)
    const { url, state } = await browser.beginPopup(provider)
    expect(Buffer.from(state, 'base64url')).toHaveLength(32)
    const answer = await comeBack(url)
    expect(answer.state).toBe(state)
    const reply = await browser.exchange(provider, answer)
    expect(reply.statusCode).toBe(200)
    expect(reply.body.split('.')).toHaveLength(3)
    // The identity has no account yet.
    const entry = await browser.signIn(provider, reply.body)
    expect([entry.statusCode, entry.body]).toEqual([
      404,
      serverMessages.identityUnknown(provider === 'google' ? 'Google' : 'Facebook'),
    ])
  })

  test('several popups can be open in one browser', async () => {
    const browser = openBrowser(server)
    const starts = [await browser.beginPopup(provider), await browser.beginPopup(provider)]
    for (const { url } of starts.toReversed()) {
      expect((await browser.exchange(provider, await comeBack(url))).statusCode).toBe(200)
    }
  })

  test('a response from the provider works once, even if it is sent many times at once', async () => {
    const browser = openBrowser(server)
    const answer = await comeBack((await browser.beginPopup(provider)).url)
    const replies = await Promise.all([1, 2, 3].map(() => browser.exchange(provider, answer)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    expect(replies.find(({ statusCode }) => statusCode === 403)?.body).toBe(serverMessages.attemptUnknown)
  })

  test('a code that was used before is refused by the provider', async () => {
    const browser = openBrowser(server)
    const { code } = await comeBack((await browser.beginPopup(provider)).url)
    const first = await browser.beginPopup(provider)
    await browser.exchange(provider, { code, state: first.state })
    const { state } = await browser.beginPopup(provider)
    expect((await browser.exchange(provider, { code, state })).statusCode).toBe(502)
  })

  test('a response is valid only in the browser that started the sign-in', async () => {
    const [browser, thief] = [openBrowser(server), openBrowser(server)]
    const answer = await comeBack((await browser.beginPopup(provider)).url)
    expect((await thief.exchange(provider, answer)).statusCode).toBe(403)
    await thief.beginPopup(provider)
    expect((await thief.exchange(provider, answer)).statusCode).toBe(403)
    expect((await browser.exchange(provider, answer)).statusCode).toBe(200)
  })

  test('a response after ten minutes is too late, and nothing of it is kept', async () => {
    const browser = openBrowser(server)
    const answer = await comeBack((await browser.beginPopup(provider)).url)
    time += 10 * minuteMs
    expect((await browser.exchange(provider, answer)).statusCode).toBe(403)
    await cleanUp(server.services)
    const left = server.services.cells.world
      .selectFrom('sign_in_attempt')
      .selectAll()
      .where('provider', '=', provider)
    expect(await left.execute()).toEqual([])
  })

  test('a state is valid only for its provider', async () => {
    const browser = openBrowser(server)
    const answer = await comeBack((await browser.beginPopup(provider)).url)
    const other = provider === 'google' ? 'facebook' : 'google'
    expect((await browser.exchange(other, answer)).statusCode).toBe(403)
    expect((await browser.exchange(provider, answer)).statusCode).toBe(200)
  })
})

test('cancelling at the provider returns without a code', async () => {
  const { url, state } = await openBrowser(server).beginPopup('google')
  expect(await providers.google.cancel(url)).toEqual({ code: null, state, error: 'access_denied' })
})

test('the database holds neither the state nor the cookie', async () => {
  const browser = openBrowser(server)
  const { state } = await browser.beginPopup('google')
  const rows = await server.services.cells.world.selectFrom('sign_in_attempt').selectAll().execute()
  const text = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : String(value)))
    .join()
  expect(rows.length).toBeGreaterThan(0)
  expect(text).not.toContain(state)
  expect(text).not.toContain(browser.cookies.get('sign-in'))
})

/** The result of signing in with a ticket. No response may make the browser show a password prompt of its own. */
const outcome = async (browser: VisitorBrowser, ticket: string) => {
  const { statusCode, body, headers } = await browser.signIn('google', ticket)
  expect(headers).not.toHaveProperty('www-authenticate')
  return [statusCode, body]
}

describe.each(signInProviders)('to verify ownership with %s', (provider) => {
  const name = provider === 'google' ? 'Google' : 'Facebook'

  test('the provider asks the person to sign in again', async () => {
    const browser = openBrowser(server)
    const answer = await signInAt[provider]()(
      (await browser.beginPopup(provider, 'verify')).url,
      subOf[provider],
    )
    expect((await browser.exchange(provider, answer)).statusCode).toBe(200)
  })

  test('removing that parameter from the popup’s URL does not help', async () => {
    const browser = openBrowser(server)
    const url = new URL((await browser.beginPopup(provider, 'verify')).url)
    const asked = [...url.searchParams.keys()]
    expect(asked).toEqual(
      expect.arrayContaining(provider === 'google' ? ['prompt', 'max_age'] : ['auth_type', 'auth_nonce']),
    )
    for (const part of ['prompt', 'max_age', 'claims', 'auth_type']) url.searchParams.delete(part)
    const reply = await browser.exchange(provider, await signInAt[provider]()(url.href, subOf[provider]))
    expect([reply.statusCode, reply.body]).toEqual([403, serverMessages.providerNotFresh(name)])
  })
})

test('a popup is opened only for signing in and verifying', async () => {
  expect(
    (await openBrowser(server).get(`${providerCalls.google.getState.path}?purpose=fun`)).statusCode,
  ).toBe(422)
})

describe('a ticket', () => {
  const refusal = [401, serverMessages.ticketInvalid('Google')]

  test('is valid for ten minutes', async () => {
    const browser = openBrowser(server)
    const ticket = await providers.ticketFor(browser, 'google', 'ann')
    time += 10 * minuteMs - 5000
    expect((await browser.signIn('google', ticket)).statusCode).toBe(404)
    time += 5000
    expect(await outcome(browser, ticket)).toEqual(refusal)
  })

  test('is valid only in its browser', async () => {
    const ticket = await providers.ticketFor(openBrowser(server), 'google', 'ann')
    const thief = openBrowser(server)
    expect(await outcome(thief, ticket)).toEqual(refusal)
    await thief.beginPopup('google')
    expect(await outcome(thief, ticket)).toEqual(refusal)
  })

  test('is valid only for its purpose', async () => {
    const browser = openBrowser(server)
    const ticket = await providers.ticketFor(browser, 'google', 'ann', 'verify')
    expect(await outcome(browser, ticket)).toEqual(refusal)
    expect((await browser.signUp(ticket, { provider: 'google' })).statusCode).toBe(401)
  })

  test('is valid only for its provider', async () => {
    const browser = openBrowser(server)
    const ticket = await providers.ticketFor(browser, 'facebook', '10001')
    expect(await outcome(browser, ticket)).toEqual(refusal)
    expect((await browser.signUp(ticket, { provider: 'google' })).statusCode).toBe(401)
  })

  test('cannot be forged', async () => {
    const browser = openBrowser(server)
    const ticket = await providers.ticketFor(browser, 'google', 'ann')
    const [header = '', payload = '', signature = ''] = ticket.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'someone else' })).toString('base64url')
    const signedWith = (key: Buffer) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key)
    const { secret } = server.services.config
    const forged = [
      `${header}.${changed}.${signature}`,
      `${header}.${payload}.`,
      new UnsecuredJWT(claims).encode(),
      await signedWith(deriveKey('another secret', 'provider tickets')),
      await signedWith(deriveKey(secret, 'another purpose')),
      'not-a-ticket',
      'a.b.c',
    ]
    for (const each of forged) expect(await outcome(browser, each)).toEqual(refusal)
    expect(
      (await browser.signIn('google', await signedWith(deriveKey(secret, 'provider tickets')))).statusCode,
    ).toBe(404)
  })

  test('is required', async () => {
    const reply = await openBrowser(server).get('/api/login?provider=google')
    expect([reply.statusCode, reply.body]).toEqual(refusal)
  })
})

describe('a provider that fails', () => {
  test.each([
    ['nonsense', serverMessages.providerNonsense('Google')],
    ['refused', serverMessages.providerRefused('Google')],
  ] as const)('with a response that is %s gets a clear message', async (fault, sentence) => {
    const browser = openBrowser(server)
    const answer = await providers.google.signIn((await browser.beginPopup('google')).url, 'ann')
    providers.google.fail('token', fault)
    const reply = await browser.exchange('google', answer)
    expect([reply.statusCode, reply.body]).toEqual([502, sentence])
  })

  test('with no response is given up before browsers give up', async () => {
    expect(server.services.config.providerTimeoutMs).toBeLessThan(exchangeGoogleCode.timeoutMs)
    expect(exchangeGoogleCode.timeoutMs).toBeLessThan(30_000)
    const config = { ...providers.config, providerTimeoutMs: 200 }
    const impatient = await startTestApp({ engine: server.engine, config, now: () => time })
    const browser = openBrowser(impatient)
    const { state } = await browser.beginPopup('facebook')
    providers.facebook.fail('token', 'silent')
    const reply = await browser.exchange('facebook', { code: 'any', state })
    expect([reply.statusCode, reply.body]).toEqual([504, serverMessages.providerSlow('Facebook')])
    providers.facebook.fail('token', undefined)
    providers.google.fail('discovery', 'silent')
    const start = await browser.get(providerCalls.google.getState.path)
    expect([start.statusCode, start.body]).toEqual([504, serverMessages.providerSlow('Google')])
    providers.google.fail('discovery', undefined)
    await impatient.close()
  })
})

describe('the page that the provider redirects to', () => {
  test.each(signInProviders)('keeps its opener, as no other page does: %s', async (provider) => {
    const page = await server.get(`/api/${provider}/callback?code=canary&state=s&error=<script>`)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(page.body).toContain(serverMessages.popupDone)
    expect(page.body).not.toMatch(/canary|<script>|style=|onload/)
    const other = await server.get(getSite.path)
    expect(other.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })
})

test('the browser is recognised by a cookie that scripts and other sites cannot read', async () => {
  const reply = await openBrowser(server).get(providerCalls.google.getState.path)
  expect(reply.cookies[0]).toMatchObject({
    name: 'sign-in',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 600,
  })
  const config = { ...providers.config, publicUrl: 'https://trailcast.example' }
  const secure = await startTestApp({ engine: server.engine, config })
  const [cookie] = (await openBrowser(secure).get(providerCalls.google.getState.path)).cookies
  expect(cookie).toMatchObject({
    name: '__Host-sign-in',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  expect(cookie).not.toHaveProperty('domain')
  await secure.close()
})

test('starting to sign in needs the application’s header', async () => {
  expect((await server.get(providerCalls.google.getState.path)).statusCode).toBe(403)
})

test('a provider that is not configured is off', async () => {
  expect((await server.get(getSite.path)).json()).toMatchObject({ sign_in_providers: ['google', 'facebook'] })
  const signInProvidersWithout = { ...providers.config.signInProviders, google: null }
  const half = await startTestApp({
    engine: server.engine,
    config: { signInProviders: signInProvidersWithout },
  })
  expect((await half.get(getSite.path)).json()).toMatchObject({ sign_in_providers: ['facebook'] })
  const browser = openBrowser(half)
  expect((await browser.get(providerCalls.google.getState.path)).statusCode).toBe(404)
  expect((await browser.exchange('google', { code: 'a', state: 'b' })).statusCode).toBe(404)
  expect((await browser.get('/api/google/callback?code=a&state=b')).statusCode).toBe(404)
  expect((await browser.get(providerCalls.facebook.getState.path)).statusCode).toBe(200)
  await half.close()
})
