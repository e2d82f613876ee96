import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { signIn } from '#contract/accounts/sign-in.ts'
import { hourMs } from '#domain/time/durations.ts'
import { basic, givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const digest = 'ab'.repeat(32)
const wrongDigest = 'cd'.repeat(32)
/** The start of an hour, so that the remaining time of every rate limit window is known. */
const start = Math.floor(Date.now() / hourMs) * hourMs
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let server: TestApp
let time = start
beforeAll(async () => {
  server = await startTestApp({ now: () => time, config: { rateLimitFactor: 1 } })
})
beforeEach(() => {
  time = start
})
afterAll(() => server.close())

const enter = (
  email: string,
  password: string,
  { ip, userAgent = firefox }: { ip: string; userAgent?: string },
) =>
  server.get(signIn.path, undefined, {
    headers: { 'x-requested-with': 'trailcast', 'user-agent': userAgent, ...basic(email, password) },
    ip,
  })
const fail = (email: string, ip: string) => enter(email, wrongDigest, { ip })

test('attempts from one address are refused after ten failures, for known and unknown emails alike', async () => {
  const { email } = await givenAccount(server, { password: digest })
  for (const one of [email, 'unknown-and-tried@trailcast.example']) {
    for (let i = 0; i < 10; i++)
      expect((await fail(i % 2 ? one : one.toUpperCase(), '203.0.113.1')).statusCode).toBe(401)
    const refused = await fail(one, '203.0.113.1')
    expect([refused.statusCode, refused.body]).toEqual([429, serverMessages.tooManyRequests(900)])
    expect(refused.headers['retry-after']).toBe('900')
  }
  expect((await enter(email, digest, { ip: '203.0.113.1' })).statusCode).toBe(429)
  expect((await enter(email, digest, { ip: '203.0.113.2' })).statusCode).toBe(200)
  time += 900_000
  expect((await enter(email, digest, { ip: '203.0.113.1' })).statusCode).toBe(200)
})

test('simultaneous attempts are all counted', async () => {
  const replies = await Promise.all(
    Array.from({ length: 15 }, () => fail('at-once@trailcast.example', '203.0.113.9')),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('successful attempts do not count', async () => {
  const { email } = await givenAccount(server, { password: digest })
  for (let i = 0; i < 12; i++)
    expect((await enter(email, digest, { ip: '203.0.113.10' })).statusCode).toBe(200)
})

test('attempts from everywhere are refused after thirty failures, but the owner gets in from a known place', async () => {
  const { email } = await givenAccount(server, { home: 'eu', password: digest })
  const home = { ip: '198.51.100.4', userAgent: firefox }
  expect((await enter(email, digest, home)).statusCode).toBe(200)
  for (let i = 0; i < 30; i++) expect((await fail(email, `192.0.2.${i}`)).statusCode).toBe(401)
  const refused = await fail(email, '192.0.2.200')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect((await enter(email, digest, { ip: '192.0.2.201' })).statusCode).toBe(429)
  // Another address in the same network, as after restarting the router.
  expect((await enter(email, digest, { ...home, ip: '198.51.100.99' })).statusCode).toBe(200)
  expect((await enter(email, digest, { ...home, userAgent: 'curl/8' })).statusCode).toBe(429)
  for (let i = 0; i < 10; i++) await enter(email, wrongDigest, home)
  expect((await enter(email, digest, home)).statusCode).toBe(429)
  time += hourMs
  expect((await enter(email, digest, { ip: '192.0.2.201' })).statusCode).toBe(200)
})

test('attempts leave neither emails nor addresses behind', async () => {
  await fail('never-stored@trailcast.example', '203.0.113.77')
  const text = JSON.stringify(
    await server.services.cells.world.selectFrom('rate_limit').selectAll().execute(),
  )
  expect(text.length).toBeGreaterThan(100)
  expect(text).not.toMatch(/never-stored|203\.0/)
})
