import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '#domain/time/durations.ts'
import { faultOfStatus, TileFault } from './tile-fault.ts'
import { createTileServer } from './tile-server.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const host = 'tiles.example'
const away = () => Promise.reject(new TypeError('Failed to fetch'))

/** The outcome, with all pauses passed. */
async function settled<T>(work: Promise<T>): Promise<T | string> {
  const outcome = work.catch((error: unknown) => TileFault.of(error).reason)
  await vi.advanceTimersByTimeAsync(minuteMs)
  return outcome
}

/** A server that gives these answers one after the other, and counts how often it was asked. */
function answering(...answers: (() => Promise<string>)[]) {
  const asked = { count: 0 }
  const request = () => answers[Math.min(asked.count++, answers.length - 1)]!()
  return { asked, request }
}

const fine = () => Promise.resolve('tile')
const refusing =
  (status: number, retryAfter: string | null = null) =>
  () =>
    Promise.reject(faultOfStatus(status, retryAfter))

test('a request that gets lost is repeated, and nobody notices', async () => {
  const server = createTileServer(host)
  const { asked, request } = answering(away, away, fine)
  expect(await settled(server.ask(request))).toBe('tile')
  expect([asked.count, server.trouble.get()]).toEqual([3, null])
})

test('a tile that is broken among others that are fine does not put the server in trouble', async () => {
  const server = createTileServer(host)
  const broken = settled(server.ask(refusing(403)))
  await server.ask(fine)
  await vi.advanceTimersByTimeAsync(1000)
  await server.ask(fine)
  expect(await broken).toBe('refused')
  expect(server.trouble.get()).toBeNull()
})

test.each([
  ['away', away],
  ['failing', refusing(500)],
  ['refused', refusing(403)],
  ['foreign', () => Promise.reject(new TileFault('foreign'))],
])('a server that is %s three times in a row is left in peace', async (reason, answer) => {
  const server = createTileServer(host)
  const { asked, request } = answering(answer)
  expect(await settled(server.ask(request))).toBe(reason)
  expect(server.trouble.get()?.reason).toBe(reason)
  expect(await settled(server.ask(request))).toBe(reason)
  expect(asked.count).toBe(3)
})

test('many tiles that fail at the same time make one trouble, without more requests', async () => {
  const server = createTileServer(host)
  const { asked, request } = answering(away)
  const troubles: unknown[] = []
  server.trouble.subscribe(() => troubles.push(server.trouble.get()))
  await settled(Promise.allSettled(Array.from({ length: 12 }, () => server.ask(request))))
  expect([asked.count, troubles.length]).toEqual([12, 1])
})

/** Rejects like `fetch` when its time is over, unless the answer comes first. */
function waiting() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
    return promise
  }
  return { request, answer: () => resolve('tile') }
}

test('a server that does not answer is given up after ten seconds', async () => {
  const server = createTileServer(host)
  const asking = server.ask(waiting().request).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9999)
  expect(server.trouble.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(await asking).toMatchObject({ reason: 'slow' })
  expect(server.trouble.get()?.reason).toBe('slow')
})

test('a page that was busy for a minute does not blame the server', async () => {
  const server = createTileServer(host)
  const { request, answer } = waiting()
  const asking = server.ask(request)
  vi.setSystemTime(minuteMs)
  // As in a browser that was busy: overdue timers run once, and then the answer arrives.
  vi.runOnlyPendingTimers()
  answer()
  expect(await asking).toBe('tile')
  expect(server.trouble.get()).toBeNull()
})

test('a tile that is no longer needed is no fault of the server', async () => {
  const server = createTileServer(host)
  const abort = new AbortController()
  const asking = server.ask(away, abort.signal)
  abort.abort()
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
  expect(server.trouble.get()).toBeNull()
})

describe('a server that asks for a pause', () => {
  test.each([
    [429, '120', 120_000],
    [503, 'Thu, 01 Jan 1970 00:03:00 GMT', 180_000],
    [429, '1', 10_000],
    [429, null, 10_000],
    [429, 'soon', 10_000],
  ])('with %d and %s gets it at once, and is not asked before', async (status, retryAfter, ms) => {
    const server = createTileServer(host)
    const { asked, request } = answering(refusing(status, retryAfter), fine)
    await server.ask(request).catch(() => {})
    expect(server.trouble.get()).toEqual({ reason: 'busy', retryAt: ms })
    vi.setSystemTime(ms - 1)
    await server.tryAgain()
    expect(asked.count).toBe(1)
    vi.setSystemTime(ms)
    await server.tryAgain()
    expect([asked.count, server.trouble.get()]).toEqual([2, null])
  })
})

test('the pauses grow while a server stays away, to ten minutes, and begin anew once it has answered', async () => {
  const server = createTileServer(host)
  await settled(server.ask(away))
  const pauses: number[] = []
  for (let round = 0; round < 9; round++) {
    const { retryAt = 0 } = server.trouble.get() ?? {}
    pauses.push(round === 0 ? 10_000 : retryAt - Date.now())
    vi.setSystemTime(retryAt)
    await server.tryAgain()
  }
  expect(pauses.map((ms) => ms / 1000)).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600])

  const recovering = createTileServer(host)
  const { request } = answering(away, away, away, fine, away, away, away)
  await settled(recovering.ask(request))
  await recovering.tryAgain()
  expect(recovering.trouble.get()).toBeNull()
  const failing = recovering.ask(request).catch(() => {})
  await vi.advanceTimersByTimeAsync(3000)
  await failing
  expect((recovering.trouble.get()?.retryAt ?? 0) - Date.now()).toBe(10_000)
})

test('without a connection, the browser says so', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const server = createTileServer(host)
  await server.ask(away).catch(() => {})
  expect(server.trouble.get()?.reason).toBe('offline')
})

test.each([
  [new Error('Bad response code: 429'), 'busy'],
  [new Error('Bad response code: 404'), 'refused'],
  [new Error('Bad response code: 502'), 'failing'],
  [new TypeError('Failed to fetch'), 'away'],
  [new Error('Server returned no content-length header'), 'foreign'],
])('%s of an archive means: %s', (error, reason) => {
  expect(TileFault.of(error).reason).toBe(reason)
})
