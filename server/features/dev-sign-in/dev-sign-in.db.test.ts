import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#contract/accounts/account.ts'
import { getSite } from '#contract/site/site.ts'
import { signInSandboxMessages as texts } from '#server/adapters/sign-in-provider/sign-in-sandbox-messages.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openBrowser, type VisitorBrowser } from '#server/testing/visitor-browser.ts'

let nowMs = Date.UTC(2026, 10, 1)
const publicUrl = 'http://trailcast.example'
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ config: { socialSignIn: 'stand_in', publicUrl }, now: () => nowMs })
})
afterAll(() => server.close())

type Fields = Record<string, string>
const pathOf = (url: string) => url.slice(publicUrl.length)
const press = (url: string, fields: Fields, headers: Fields = {}) =>
  server.app.inject({
    method: 'POST',
    url: pathOf(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

/** What the provider answers in the popup. */
async function proceedAs(
  browser: VisitorBrowser,
  person: Fields,
  provider: 'google' | 'facebook' = 'google',
) {
  const { url } = await browser.beginPopup(provider)
  const reply = await press(url, { action: 'proceed', ...person })
  expect(reply.statusCode).toBe(303)
  const back = new URL(String(reply.headers.location))
  expect(back.pathname).toBe(`/api/${provider}/callback`)
  return { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
}
const ticketOf = async (browser: VisitorBrowser, person: Fields) =>
  (await browser.exchange('google', await proceedAs(browser, person))).body

const ann = { name: 'Ann', email: 'ann@mail.example' }

test('both providers are offered, and it is said that they are pretended', async () => {
  const site = getSite.reply.parse((await server.get(getSite.path)).json())
  expect(site.sign_in_providers).toEqual(['google', 'facebook'])
  expect(site.stand_ins).toContain('sign_in')
  const { url } = await openBrowser(server).beginPopup('facebook')
  const page = await server.get(pathOf(url))
  expect(page.body).toContain('Sandbox: this only looks like a sign-in provider.')
  expect(page.body).toContain(texts.heading('Facebook'))
  expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none')
})

test('whoever types a name signs up, and the same address signs in again', async () => {
  const browser = openBrowser(server)
  const user = User.parse((await browser.signUp(await ticketOf(browser, ann), {})).json())
  expect(user).toMatchObject({ name: 'Ann', email: 'ann@mail.example' })
  const another = openBrowser(server)
  const again = await another.signIn('google', await ticketOf(another, { ...ann, name: 'Ann B.' }))
  expect(User.parse(again.json()).id).toBe(user.id)
  const stranger = openBrowser(server)
  const other = { name: 'Bob', email: 'bob@mail.example' }
  expect((await stranger.signIn('google', await ticketOf(stranger, other))).statusCode).toBe(404)
})

test('a code works once, soon, and only in the attempt that asked for it', async () => {
  const browser = openBrowser(server)
  const mine = await proceedAs(browser, ann)
  const theirs = await proceedAs(openBrowser(server), ann)
  expect((await browser.exchange('google', { ...mine, code: theirs.code })).statusCode).toBe(502)
  const late = await proceedAs(browser, ann)
  nowMs += 121_000
  expect((await browser.exchange('google', late)).statusCode).toBe(502)
  const once = await proceedAs(browser, ann)
  expect((await browser.exchange('google', once)).statusCode).toBe(200)
  expect((await browser.exchange('google', once)).statusCode).toBeGreaterThanOrEqual(400)
})

test('nothing happens without a name, for someone who cancels, or for another site', async () => {
  const { url, state } = await openBrowser(server).beginPopup('google')
  const nameless = await press(url, { action: 'proceed', name: ' ', email: 'ann@mail.example' })
  expect([nameless.statusCode, nameless.body.includes(texts.incomplete)]).toEqual([422, true])
  const hostile = await press(url, { action: 'proceed', name: '<b>', email: '"><script>' })
  expect(hostile.body).not.toContain('<script>')
  const cancelled = await press(url, { action: 'cancel' })
  expect(cancelled.headers.location).toBe(
    `${publicUrl}/api/google/callback?state=${state}&error=access_denied`,
  )
  const forged = await press(url, { action: 'proceed', ...ann }, { 'sec-fetch-site': 'cross-site' })
  expect(forged.statusCode).toBe(403)
  expect((await server.get('/dev/sign-in/google/authorize')).statusCode).toBe(400)
  expect((await server.get('/dev/sign-in/apple/authorize?state=1')).statusCode).toBe(404)
})

test('where mail is really sent, an address that someone types is not confirmed by it', async () => {
  const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'a@b.example' } as const
  const app = await startTestApp({ config: { socialSignIn: 'stand_in', publicUrl, mail } })
  const provider = app.services.signInSandbox!.provider('google')
  const attempt = { state: 's', nonce: '', codeVerifier: '', purpose: 'sign_in', begunAt: 0 } as const
  const page = app.services.signInSandbox!.answerPage({
    method: 'POST',
    path: '/google/authorize',
    query: 'state=s',
    form: new URLSearchParams({ action: 'proceed', ...ann }).toString(),
  })
  const code = 'location' in page ? new URL(page.location).searchParams.get('code') : null
  expect(await provider.identify(code ?? '', attempt)).toMatchObject({ isEmailVerified: false })
  await app.close()
})

test('where nothing is pretended, there is no such page and no such button', async () => {
  const app = await startTestApp()
  expect((await app.get('/dev/sign-in/google/authorize?state=1')).statusCode).toBe(404)
  expect(getSite.reply.parse((await app.get(getSite.path)).json()).sign_in_providers).toEqual([])
  await app.close()
})
