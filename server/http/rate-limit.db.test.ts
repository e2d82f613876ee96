import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { webhookPath } from '#contract/billing/billing.ts'
import { getBotChallenge, signUp } from '#contract/accounts/sign-in.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { getSite } from '#contract/site/site.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'

let engine: TestEngine
let server: TestApp
/** Ten minutes into an hour, so that the time left in every window is known. */
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 600_000
let time = start
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({
    engine,
    config: { rateLimitFactor: 1, trustProxy: 'loopback' },
    now: () => time,
  })
})
beforeEach(() => {
  time = start
})
afterAll(async () => {
  await server.close()
  await engine.destroy()
})

const wrongSignUp = {
  email: 'a@b.example',
  password: 'ab'.repeat(32),
  remember: true,
  name: 'Ann',
  home: 'us',
  token: 'wrong',
}

const calls = {
  sign_up: (ip: string) => server.post(signUp.path, wrongSignUp, undefined, { ip }),
  contact: (ip: string) => server.post(sendMessage.path, { message: 'long enough' }, undefined, { ip }),
  check: (ip: string) => server.get(getBotChallenge.path, undefined, { ip }),
}

test.each([
  ['sign_up', 20, 3000],
  ['contact', 10, 3000],
  ['check', 120, 60],
] as const)(
  '%s is refused after %i tries within its window, and possible again after it',
  async (name, tries, restSeconds) => {
    const call = calls[name]
    for (let i = 0; i < tries; i++) expect((await call('203.0.113.1')).statusCode).not.toBe(429)
    const refused = await call('203.0.113.1')
    expect([refused.statusCode, refused.body, refused.headers['retry-after']]).toEqual([
      429,
      serverMessages.tooManyRequests(restSeconds),
      String(restSeconds),
    ])
    expect((await call('203.0.113.2')).statusCode).not.toBe(429)
    time += restSeconds * 1000
    expect((await call('203.0.113.1')).statusCode).not.toBe(429)
  },
)

test('several processes count together', async () => {
  const other = await startTestApp({ engine, config: { rateLimitFactor: 1 }, now: () => time })
  for (let i = 0; i < 5; i++) {
    await calls.contact('203.0.113.20')
    await other.post(sendMessage.path, { message: 'long enough' }, undefined, { ip: '203.0.113.20' })
  }
  expect((await calls.contact('203.0.113.20')).statusCode).toBe(429)
  await other.close()
})

test('parallel requests are all counted', async () => {
  const replies = await Promise.all(Array.from({ length: 15 }, () => calls.contact('203.0.113.21')))
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(10)
})

test('a mistake in a form does not count', async () => {
  for (let i = 0; i < 12; i++)
    await server.post(sendMessage.path, { message: 'short' }, undefined, { ip: '203.0.113.30' })
  expect((await calls.contact('203.0.113.30')).statusCode).toBe(204)
})

test('all addresses of one IPv6 network count as one', async () => {
  for (let i = 0; i < 10; i++) await calls.contact(`2001:db8:1:2::${i + 1}`)
  expect((await calls.contact('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await calls.contact('2001:db8:1:3::1')).statusCode).toBe(204)
})

const forwardedBy = (ip: string, address: string) =>
  server.post(sendMessage.path, { message: 'long enough' }, undefined, {
    ip,
    headers: { 'x-forwarded-for': address },
  })

test('only a trusted proxy may say whose request it forwards', async () => {
  for (let i = 0; i < 10; i++) await forwardedBy('127.0.0.1', '203.0.113.40')
  expect((await forwardedBy('127.0.0.1', '203.0.113.40')).statusCode).toBe(429)
  for (let i = 0; i < 10; i++) await forwardedBy('203.0.113.41', `198.51.100.${i}`)
  expect((await forwardedBy('203.0.113.41', '198.51.100.99')).statusCode).toBe(429)
})

test('no address is stored, and old counts are removed', async () => {
  await calls.contact('203.0.113.50')
  const rows = await engine.worldDb.selectFrom('rate_limit').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('203.0')
  time += 25 * 3_600_000
  await cleanUp(server.services)
  expect(await engine.worldDb.selectFrom('rate_limit').selectAll().execute()).toEqual([])
})

test('everything else has a generous limit, whatever is requested', async () => {
  const scarce = await startTestApp({ engine, config: { rateLimitFactor: 0.01 }, now: () => time })
  const ask = (path: string) => scarce.get(path, undefined, { ip: '203.0.113.60' })
  const paths = [getSite.path, getLoggedIn.path, '/api/nothing', '/plans']
  for (let i = 0; i < 30; i++) expect((await ask(paths[i % 4] ?? '')).statusCode).not.toBe(429)
  for (const path of paths) {
    const refused = await ask(path)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
  }
  expect((await ask('/healthz')).statusCode).toBe(200)
  time += 60_000
  expect((await ask(getSite.path)).statusCode).toBe(200)
  await scarce.close()
})

test('bursts of events of the payment provider are counted apart, and have a limit of their own', async () => {
  const scarce = await startTestApp({
    engine,
    config: { rateLimitFactor: 0.001, billing: { isOn: true }, payments: { kind: 'stand_in' } },
    now: () => time,
  })
  const ip = '203.0.113.61'
  const send = () => scarce.post(webhookPath, {}, undefined, { ip })
  const ask = () => scarce.get(getSite.path, undefined, { ip })
  // 400, because they are not signed.
  for (let i = 0; i < 60; i++) expect((await send()).statusCode).toBe(400)
  const refused = await send()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  for (let i = 0; i < 3; i++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
  time += 60_000
  expect((await send()).statusCode).toBe(400)
  await scarce.close()
})
