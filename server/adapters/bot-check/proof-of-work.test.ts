import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, expect, test } from 'vitest'
import { proofOfWork } from './proof-of-work.ts'

const now = Date.parse('2020-05-01T10:00:00Z')
const check = proofOfWork({ secret: 'the secret of this server', cost: 10 })

type Payload = { challenge: Challenge; solution: { counter: number; derivedKey: string } }
let solved: Payload

async function solve(bot = check): Promise<Payload> {
  const challenge = (await bot.challenge(now)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}

const tokenOf = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

beforeAll(async () => {
  solved = await solve()
})

test('a browser that did the work is accepted for ten minutes', async () => {
  expect(await check.verify(tokenOf(solved), now)).toEqual({
    spendKey: solved.challenge.signature,
    expiresAt: new Date('2020-05-01T10:10:00Z'),
  })
  expect(await check.verify(tokenOf(solved), now + 599_000)).toBeDefined()
  expect(await check.verify(tokenOf(solved), now + 600_000)).toBeUndefined()
})

test('the amount of work is what was asked for', () => {
  expect(solved.challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 10 })
  expect(solved.solution.counter).toBeGreaterThanOrEqual(500)
  expect(solved.solution.counter).toBeLessThanOrEqual(1500)
})

test('a solved challenge is spent under one key, however its token is encoded', async () => {
  const rewritten = tokenOf({ ...solved, solution: { ...solved.solution, time: 17 }, more: true })
  const first = await check.verify(tokenOf(solved), now)
  expect((await check.verify(rewritten, now))?.spendKey).toBe(first?.spendKey)
  expect((await check.verify(tokenOf(await solve()), now))?.spendKey).not.toBe(first?.spendKey)
})

test('a challenge of another server is refused', async () => {
  const forged = await solve(proofOfWork({ secret: 'another secret', cost: 10 }))
  expect(await check.verify(tokenOf(forged), now)).toBeUndefined()
})

test.each([
  ['a later expiry', { data: { expires_at_ms: now + 1e9 } }],
  ['less work', { cost: 1 }],
  ['an easier answer', { keyPrefix: '00' }],
])('a challenge changed to have %s is refused', async (_change, change) => {
  const parameters = { ...solved.challenge.parameters, ...change }
  expect(
    await check.verify(tokenOf({ ...solved, challenge: { ...solved.challenge, parameters } }), now),
  ).toBeUndefined()
})

test('a wrong answer is refused', async () => {
  const { solution } = solved
  for (const wrong of [
    { ...solution, counter: solution.counter + 1 },
    { ...solution, derivedKey: solution.derivedKey.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
    { ...solution, counter: -1 },
    { ...solution, counter: 1e99 },
  ]) {
    expect(await check.verify(tokenOf({ ...solved, solution: wrong }), now)).toBeUndefined()
  }
})

test.each([
  ['nothing', ''],
  ['no base64', '%%%%'],
  ['no JSON', Buffer.from('not json').toString('base64')],
  ['null', tokenOf(null)],
  ['a list', tokenOf([])],
  ['an empty shape', tokenOf({ challenge: {}, solution: {} })],
  ['wrong types', tokenOf({ challenge: { parameters: { data: { expires_at_ms: 'x' } } } })],
])('a token of %s is refused', async (_what, token) => {
  expect(await check.verify(token, now)).toBeUndefined()
})

test('a token of a megabyte is refused', async () => {
  expect(await check.verify('A'.repeat(1_000_000), now)).toBeUndefined()
})
