import { describe, expect, test, vi } from 'vitest'
import { request, type Surroundings } from './request.ts'

type Answer = Response | 'times out' | 'network fails' | 'stalls in the body'
type Sent = { url: string; init: RequestInit }

/** Every attempt gets the next answer in the list, and waiting takes no time. */
function world(answers: Answer[], chance = 0.5) {
  const sent: Sent[] = []
  const pauses: number[] = []
  const timeouts: { ms: number; controller: AbortController }[] = []
  const timeUp = () => timeouts.at(-1)?.controller.abort(new DOMException('time is up', 'TimeoutError'))
  const surroundings: Surroundings = {
    fetch: (url, init) => {
      sent.push({ url, init })
      const answer = answers.shift() ?? new Response('the list of answers is too short', { status: 599 })
      if (answer instanceof Response) return Promise.resolve(answer)
      if (answer === 'network fails') return Promise.reject(new TypeError('Failed to fetch'))
      if (answer === 'times out') {
        timeUp()
        return Promise.reject(init.signal?.reason as Error)
      }
      const body = new ReadableStream({
        pull(stream) {
          timeUp()
          stream.error(init.signal?.reason)
        },
      })
      return Promise.resolve(new Response(body))
    },
    timeoutSignal: (ms) => {
      const controller = new AbortController()
      timeouts.push({ ms, controller })
      return controller.signal
    },
    sleep: (ms) => {
      pauses.push(ms)
      return Promise.resolve()
    },
    random: () => chance,
    now: () => Date.parse('2026-03-01T12:00:00Z'),
  }
  return { sent, pauses, timeouts, surroundings }
}

const status = (code: number, headers: Record<string, string> = {}) =>
  new Response(null, { status: code, headers })
const ok = () => new Response('fine')

describe('what is sent', () => {
  test('every request carries the header that marks it as ours', async () => {
    const { sent, surroundings } = world([ok()])
    await request(
      '/api/x',
      { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } },
      surroundings,
    )
    expect(sent[0]?.url).toBe('/api/x')
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{}' })
    expect(sent[0]?.init.headers).toEqual({
      'Content-Type': 'application/json',
      'X-Requested-With': 'trailcast',
    })
  })

  test('the answer comes back whole, with its status and headers', async () => {
    const { surroundings } = world([new Response('{"a":1}', { status: 201, headers: { etag: 'v1' } })])
    const response = await request('/api/x', {}, surroundings)
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([
      201,
      'v1',
      '{"a":1}',
    ])
  })

  test('an answer without content stays without content', async () => {
    const { surroundings } = world([status(204)])
    expect((await request('/api/x', {}, surroundings)).status).toBe(204)
  })
})

describe('time limit', () => {
  test('an attempt may take 4 s', async () => {
    const { timeouts, surroundings } = world([ok()])
    await request('/api/x', {}, surroundings)
    expect(timeouts.map(({ ms }) => ms)).toEqual([4000])
  })

  test('a caller may set another limit, and each attempt gets it in full', async () => {
    const { timeouts, surroundings } = world(['times out', ok()])
    await request('/api/x', { timeoutMs: 30_000 }, surroundings)
    expect(timeouts.map(({ ms }) => ms)).toEqual([30_000, 30_000])
  })

  test('an attempt that takes too long is repeated', async () => {
    const { sent, surroundings } = world(['times out', ok()])
    expect((await request('/api/x', {}, surroundings)).status).toBe(200)
    expect(sent).toHaveLength(2)
  })

  test('an answer that begins and never ends counts as a timeout', async () => {
    const { sent, surroundings } = world(['stalls in the body', ok()])
    expect(await (await request('/api/x', {}, surroundings)).text()).toBe('fine')
    expect(sent).toHaveLength(2)
  })

  test('when every attempt times out, the answer is 408', async () => {
    const { sent, surroundings } = world(Array<Answer>(5).fill('times out'))
    expect((await request('/api/x', {}, surroundings)).status).toBe(408)
    expect(sent).toHaveLength(5)
  })
})

describe('retries', () => {
  test.each([408, 425, 429, 500, 502, 503, 504])('status %d is retried', async (code) => {
    const { sent, surroundings } = world([status(code), ok()])
    expect((await request('/api/x', {}, surroundings)).status).toBe(200)
    expect(sent).toHaveLength(2)
  })

  test.each([200, 204, 301, 400, 401, 403, 404, 409, 413, 422, 501])('status %d is final', async (code) => {
    const { sent, surroundings } = world([status(code), ok()])
    expect((await request('/api/x', {}, surroundings)).status).toBe(code)
    expect(sent).toHaveLength(1)
  })

  test.each(['GET', 'POST', 'PUT', 'DELETE'])('%s is repeated as it was', async (method) => {
    const { sent, surroundings } = world([status(503), ok()])
    await request('/api/x', { method }, surroundings)
    expect(sent.map(({ init }) => init.method)).toEqual([method, method])
  })

  test('there are five attempts, and the last answer stands', async () => {
    const { sent, surroundings } = world([500, 500, 500, 500, 503].map((code) => status(code)))
    expect((await request('/api/x', {}, surroundings)).status).toBe(503)
    expect(sent).toHaveLength(5)
  })

  test('a caller may ask for fewer attempts', async () => {
    const { sent, surroundings } = world([status(500), status(500), ok()])
    expect((await request('/api/x', { attempts: 2 }, surroundings)).status).toBe(500)
    expect(sent).toHaveLength(2)
  })

  test('any other network failure becomes an answer with status 400, at once', async () => {
    const { sent, surroundings } = world(['network fails', ok()])
    const response = await request('/api/x', {}, surroundings)
    expect([response.status, response.ok, await response.text()]).toEqual([400, false, ''])
    expect(sent).toHaveLength(1)
  })
})

describe('pauses', () => {
  test('start at 500 ms and double', async () => {
    const { pauses, surroundings } = world([500, 500, 500, 500, 500].map((code) => status(code)))
    await request('/api/x', {}, surroundings)
    expect(pauses).toEqual([500, 1000, 2000, 4000])
  })

  test.each([
    [0, [375, 750]],
    [0.999, [624.75, 1249.5]],
  ])('are randomised (%d)', async (chance, expected) => {
    const { pauses, surroundings } = world([status(500), status(500), ok()], chance)
    await request('/api/x', {}, surroundings)
    expect(pauses.map((ms) => Math.round(ms * 100) / 100)).toEqual(expected)
  })

  test.each(['3', 'Sun, 01 Mar 2026 12:00:03 GMT'])(
    'are never shorter than the server asks for (Retry-After: %s)',
    async (header) => {
      const { pauses, surroundings } = world([status(429, { 'Retry-After': header }), ok()], 0)
      await request('/api/x', {}, surroundings)
      expect(pauses).toEqual([3000])
    },
  )

  test('asked for by a server are lengthened at random, so that its clients do not all come back at once', async () => {
    const { pauses, surroundings } = world([status(503, { 'Retry-After': '1' }), ok()], 0.5)
    await request('/api/x', {}, surroundings)
    expect(pauses).toEqual([1250])
  })

  test('that are too long are not begun: the answer stands', async () => {
    const { sent, pauses, surroundings } = world([status(429, { 'Retry-After': '60' }), ok()])
    expect((await request('/api/x', {}, surroundings)).status).toBe(429)
    expect([sent.length, pauses.length]).toEqual([1, 0])
  })
})

describe('a caller that aborts', () => {
  test('before the start sends nothing', async () => {
    const { sent, surroundings } = world([ok()])
    await expect(request('/api/x', { signal: AbortSignal.abort() }, surroundings)).rejects.toThrow(/abort/i)
    expect(sent).toHaveLength(0)
  })

  test('during an attempt stops it, and nothing is retried', async () => {
    const { sent, surroundings } = world([])
    const caller = new AbortController()
    const hanging: Surroundings = {
      ...surroundings,
      fetch: (url, init) => {
        sent.push({ url, init })
        return new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        })
      },
    }
    const answer = request('/api/x', { signal: caller.signal }, hanging)
    caller.abort(new Error('the page was left'))
    await expect(answer).rejects.toThrow('the page was left')
    expect(sent).toHaveLength(1)
  })

  test('during a pause stops at once', async () => {
    vi.useFakeTimers()
    try {
      const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(status(500)))
      const caller = new AbortController()
      const failed = vi.fn<(error: Error) => void>()
      const answer = request('/api/x', { signal: caller.signal }).catch(failed)
      await vi.advanceTimersByTimeAsync(100)
      caller.abort(new Error('the page was left'))
      await answer
      expect(failed.mock.calls[0]?.[0].message).toBe('the page was left')
      expect([fetched.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
    } finally {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })
})

test('what a page requested before the application was there is not requested again, but used once', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('new')))
  globalThis.requestedAhead = new Map([['/api/site', Promise.resolve(new Response('ahead'))]])
  try {
    const texts = []
    for (const url of ['/api/other', '/api/site', '/api/site']) texts.push(await (await request(url)).text())
    expect(texts).toEqual(['new', 'ahead', 'new'])
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/other', '/api/site'])
  } finally {
    globalThis.requestedAhead = undefined
    vi.restoreAllMocks()
  }
})

test('in the browser, the pauses really pass before the next attempt', async () => {
  vi.useFakeTimers()
  try {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(status(500)))
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const answer = request('/api/x', { attempts: 2, signal: new AbortController().signal })
    await vi.advanceTimersByTimeAsync(499)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(2)
    expect((await answer).status).toBe(500)
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})
