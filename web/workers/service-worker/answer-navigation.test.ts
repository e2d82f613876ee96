import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerNavigation, isWorthKeeping } from './answer-navigation.ts'

const kept = new Response('kept')
const answering = (status: number) => () => Promise.resolve(new Response('new', { status }))
const failing = () => Promise.reject(new TypeError('Failed to fetch'))
const never = () => new Promise<Response>(() => {})

async function open(ask: () => Promise<Response>, isKept: boolean): Promise<Response> {
  const opening = answerNavigation({
    ask,
    findKept: () => Promise.resolve(isKept ? kept : undefined),
    patienceMs: 4000,
  })
  await vi.advanceTimersByTimeAsync(4000)
  return opening
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('opening a page', () => {
  test.each([
    ['answers', answering(200)],
    ['finds nothing', answering(404)],
    ['wants a pause', answering(429)],
  ])('shows the server’s answer when it %s', async (_, ask) => {
    expect(await open(ask, true)).not.toBe(kept)
  })

  test.each([
    ['is in trouble', answering(500)],
    ['is being replaced', answering(503)],
    ['cannot be reached', failing],
    ['does not answer', never],
  ])('shows the cached page when the server %s', async (_, ask) => {
    expect(await open(ask, true)).toBe(kept)
  })

  test('passes on the server’s failure if nothing is cached', async () => {
    expect((await open(answering(503), false)).status).toBe(503)
  })

  test('waits for a slow server if nothing is cached', async () => {
    const slow = Promise.withResolvers<Response>()
    const opening = answerNavigation({
      ask: () => slow.promise,
      findKept: () => Promise.resolve(undefined),
      patienceMs: 4000,
    })
    await vi.advanceTimersByTimeAsync(10_000)
    slow.resolve(new Response('late'))
    expect(await (await opening).text()).toBe('late')
  })
})

test.each([
  [{ status: 200, redirected: false }, true],
  [{ status: 200, redirected: true }, false],
  [{ status: 206, redirected: false }, false],
  [{ status: 404, redirected: false }, false],
  [{ status: 503, redirected: false }, false],
])('an answer with %j is cached: %s', (answer, expected) => {
  expect(isWorthKeeping(answer)).toBe(expected)
})
