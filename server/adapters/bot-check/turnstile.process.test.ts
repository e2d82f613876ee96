import { afterAll, beforeAll, expect, test } from 'vitest'
import { stoppedClock } from '#server/testing/stopped-clock.ts'
import { startTurnstileStandIn, type TurnstileStandIn } from '#server/testing/turnstile-stand-in.ts'
import { BotCheckAwayError } from './bot-check.ts'
import { turnstile } from './turnstile.ts'

const now = Date.now()
/** The clock stands still except when Cloudflare does not answer. */
const clock = stoppedClock()
let cloudflare: TurnstileStandIn
beforeAll(async () => {
  cloudflare = await startTurnstileStandIn({ onSilence: clock.pass })
})
afterAll(() => cloudflare.close())

const check = (changes: Partial<Parameters<typeof turnstile>[0]> = {}) =>
  turnstile({ ...cloudflare.config, hostname: 'localhost', deadline: clock.deadline, ...changes })

test('the browser is told which site it is on', async () => {
  expect(await check().challenge(now)).toEqual({ kind: 'turnstile', site_key: cloudflare.config.siteKey })
})

test('a visitor who passed is accepted, and Cloudflare is told the address', async () => {
  const token = cloudflare.issueToken()
  const passed = await check().verify(token, now, '203.0.113.7')
  expect(passed?.spendKey).toBeTruthy()
  expect(passed?.spendKey).not.toContain(token)
  expect(passed?.expiresAt.getTime()).toBeGreaterThan(now + 5 * 60_000)
  const asked = cloudflare.requests.at(-1)
  expect([asked?.get('response'), asked?.get('remoteip')]).toEqual([token, '203.0.113.7'])
})

test('a repeated sign-up gets the same answer, and a different token gets a different one', async () => {
  const token = cloudflare.issueToken()
  const first = await check().verify(token, now)
  expect(first).toBeDefined()
  expect(await check().verify(token, now)).toEqual(first)
  expect((await check().verify(cloudflare.issueToken(), now))?.spendKey).not.toBe(first?.spendKey)
})

test('a token that was used by someone else or is too old is refused', async () => {
  const token = cloudflare.issueToken()
  cloudflare.expire(token)
  expect(await check().verify(token, now)).toBeUndefined()
})

test.each(['made up', '', 'x'.repeat(2049)])(
  'a token that Cloudflare never gave is refused: %#',
  async (token) => {
    expect(await check().verify(token, now)).toBeUndefined()
  },
)

test('a token earned on another site is refused', async () => {
  expect(await check().verify(cloudflare.issueToken('evil.example'), now)).toBeUndefined()
})

test.each(['silent', 'nonsense', 'internal-error'] as const)(
  'one %s answer is forgiven, two are not',
  async (fault) => {
    cloudflare.plan(fault)
    expect(await check().verify(cloudflare.issueToken(), now)).toBeDefined()
    cloudflare.plan(fault, fault)
    const before = cloudflare.requests.length
    await expect(check().verify(cloudflare.issueToken(), now)).rejects.toThrow(BotCheckAwayError)
    expect(cloudflare.requests.length - before).toBe(2)
  },
)

test('a Cloudflare answer that got lost does not use up the token', async () => {
  const token = cloudflare.issueToken()
  await check().verify(token, now)
  cloudflare.plan('silent')
  expect(await check().verify(token, now)).toBeDefined()
})

test('a wrong secret is our problem, not the visitor’s', async () => {
  const wrong = check({ secretKey: 'wrong' })
  await expect(wrong.verify(cloudflare.issueToken(), now)).rejects.toThrow(BotCheckAwayError)
})

test('an unreachable server is our problem, too', async () => {
  const unreachable = check({ verifyUrl: 'http://127.0.0.1:9/siteverify' })
  await expect(unreachable.verify(cloudflare.issueToken(), now)).rejects.toThrow(BotCheckAwayError)
})
