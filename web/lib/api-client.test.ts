import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { errorCodeHeader } from '#contract/error-codes.ts'
import { call, callAhead, CallError, isUnanswered } from './api-client.ts'
import { longWaitStore } from './long-wait.ts'

const getRide = endpoint({
  method: 'GET',
  path: '/api/ride/:id/:part',
  summary: 'A ride',
  access: 'anyone',
  params: z.object({ id: z.string(), part: z.number() }),
  query: z.object({ q: z.string().optional(), limit: z.number().default(24) }),
  reply: z.object({ km: z.number() }),
})
const saveRide = endpoint({
  method: 'POST',
  path: '/api/ride',
  summary: 'Save',
  access: 'anyone',
  body: z.object({ km: z.number() }),
  reply: 'empty',
})
const getName = endpoint({
  method: 'GET',
  path: '/api/name',
  summary: 'A name',
  access: 'anyone',
  reply: 'text',
})

const ride = { params: { id: 'a b/c', part: 2 }, query: {} }

/** Answers every request of the test with this. */
function serverAnswers(body: string | null, status = 200) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(body, { status })))
}

afterEach(() => {
  vi.restoreAllMocks()
})

async function failureOf(made: Promise<unknown>): Promise<CallError> {
  const failure = await made.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  )
  if (!(failure instanceof CallError)) throw failure as Error
  return failure
}

test('a call without a network fails because people are offline, and any other without an answer by its status', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('navigator', { onLine: false })
  for (const made of [call(getRide, ride), call(saveRide, { body: { km: 1 } })])
    expect(await failureOf(made)).toMatchObject({
      status: 400,
      text: '',
      message: 'you are offline',
      code: 'offline',
    })
  vi.stubGlobal('navigator', { onLine: true })
  expect(await failureOf(call(getRide, ride))).toMatchObject({ message: 'error 400', code: undefined })
  vi.unstubAllGlobals()
})

test('a server that answers without a word is not taken for one that does not answer', async () => {
  serverAnswers(null, 400)
  const answered = await failureOf(call(saveRide, { body: { km: 1 } }))
  expect([answered.hasNoResponse, isUnanswered(answered)]).toEqual([false, false])
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const silent = await failureOf(call(saveRide, { body: { km: 1 } }))
  expect([silent.status, silent.hasNoResponse, isUnanswered(silent)]).toEqual([400, true, true])
})

test('an answer of the server counts more than what the browser knows of its network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  serverAnswers(null, 404)
  expect((await failureOf(call(getRide, ride))).message).toBe('error 404')
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('fills the path and the query of its declaration', async () => {
    const fetched = serverAnswers('{"km":12}')
    await call(getRide, { ...ride, query: { q: 'Aare & Rhein', limit: 3 } })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/ride/a%20b%2Fc/2?q=Aare+%26+Rhein&limit=3')
  })

  test('leaves out unset values', async () => {
    const fetched = serverAnswers('{"km":12}')
    await call(getRide, { ...ride, query: { q: undefined } })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/ride/a%20b%2Fc/2')
  })

  test('sends its body as JSON', async () => {
    const fetched = serverAnswers(null, 204)
    await call(saveRide, { body: { km: 5 } })
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"km":5}',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'trailcast' },
    })
  })

  test('can carry headers from the caller, such as credentials', async () => {
    const fetched = serverAnswers('Anna')
    await call(getName, {}, { headers: { Authorization: 'Basic eA==' } })
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Basic eA==' })
  })

  test('returns the answer in its declared shape, without undeclared fields', async () => {
    serverAnswers('{"km":12,"secret":1}')
    expect(await call(getRide, ride)).toEqual({ km: 12 })
  })

  test('returns text as it is', async () => {
    serverAnswers('available')
    expect(await call(getName, {})).toBe('available')
  })

  test('stops when the caller aborts', async () => {
    serverAnswers('{"km":12}')
    await expect(call(getRide, ride, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })
})

describe('a call that fails', () => {
  test('reports a failed GET by its status, and keeps the server’s message', async () => {
    serverAnswers('This does not exist.', 404)
    expect(await failureOf(call(getRide, ride))).toMatchObject({
      message: 'error 404',
      status: 404,
      text: 'This does not exist.',
    })
  })

  test('reports a failed write by the server’s message', async () => {
    serverAnswers('There is already an account with this email.', 409)
    expect((await failureOf(call(saveRide, { body: { km: 1 } }))).message).toBe(
      'There is already an account with this email.',
    )
  })

  test('reports a failed write without a message by its status', async () => {
    serverAnswers('', 422)
    expect((await failureOf(call(saveRide, { body: { km: 1 } }))).message).toBe('error 422')
  })

  test.each([
    ['with a sentence', 'Please confirm your email first.'],
    ['without one', null],
  ])('has the code that the server sends, %s', async (_, body) => {
    const headers = { [errorCodeHeader]: 'email_not_confirmed' }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status: 403, headers }))
    for (const made of [call(getRide, ride), call(saveRide, { body: { km: 1 } })])
      expect((await failureOf(made)).code).toBe('email_not_confirmed')
  })

  test('has no code if the server sends none, whatever its sentence', async () => {
    serverAnswers('Please confirm your email first.', 403)
    expect((await failureOf(call(saveRide, { body: { km: 1 } }))).code).toBeUndefined()
  })

  test('treats text in an answer that should be empty as the reason for failure', async () => {
    serverAnswers('This name is taken.')
    expect((await failureOf(call(saveRide, { body: { km: 1 } }))).text).toBe('This name is taken.')
  })

  test.each(['{"km":"far"}', '{}', '[]', '"12"', '{"km":', '<html>'])(
    'says that %j is invalid data',
    async (body) => {
      serverAnswers(body)
      expect((await failureOf(call(getRide, ride))).message).toBe('Invalid data returned')
    },
  )

  test.each(['null', '', '  '])('says that %j is null data', async (body) => {
    serverAnswers(body)
    expect((await failureOf(call(getRide, ride))).message).toBe('Null data returned')
  })

  test('reports a broken network as error 400', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await failureOf(call(getRide, ride))).message).toBe('error 400')
  })
})

describe('what every page requests at once', () => {
  const getShort = endpoint({ ...getName, path: '/api/short', reply: z.object({ km: z.number() }) })

  test('is under way before its declaration has loaded, and is validated by it', async () => {
    const sent = serverAnswers('{"km":3}')
    const { promise: declaration, resolve: arrive } = Promise.withResolvers<typeof getShort>()
    const answer = callAhead('/api/short', () => declaration)
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
    arrive(getShort)
    expect(await answer).toEqual({ km: 3 })
    serverAnswers('{"km":"three"}')
    expect((await failureOf(callAhead('/api/short', () => declaration))).message).toBe(
      'Invalid data returned',
    )
  })

  test('fails as other calls do', async () => {
    serverAnswers('Not you.', 403)
    const failure = await failureOf(callAhead('/api/short', () => Promise.resolve(getShort)))
    expect([failure.status, failure.text]).toEqual([403, 'Not you.'])
  })
})

const wants = (status: number, seconds: number) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => new Response('busy', { status, headers: { 'Retry-After': String(seconds) } }),
    )

describe('a server that asks to be left alone', () => {
  test.each([
    [429, 11, 'Too many attempts. Please try again in 11 seconds.'],
    [429, 91, 'Too many attempts. Please try again in 2 minutes.'],
    [503, 3601, 'The server cannot answer right now. Please try again in 61 minutes.'],
    [503, 86_400, 'The server cannot answer right now. Please try again in 24 hours.'],
  ])('answers %i for %i s, and the message says until when', async (status, seconds, message) => {
    const fetched = wants(status, seconds)
    longWaitStore.set(null)
    expect(await failureOf(call(getRide, ride))).toMatchObject({ status, text: message, message })
    expect(longWaitStore.get()).toEqual({ message })
    expect((await failureOf(call(saveRide, { body: { km: 1 } }))).text).toBe(message)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('for ten seconds or less is retried, and its final answer is reported', async () => {
    wants(429, 10)
    longWaitStore.set(null)
    expect((await failureOf(call(saveRide, { body: { km: 1 } }, { attempts: 1 }))).text).toBe('busy')
    expect(longWaitStore.get()).toBeNull()
  })

  test('is not obeyed if nothing is to be retried', async () => {
    wants(404, 3600)
    expect((await failureOf(call(getRide, ride))).message).toBe('error 404')
  })
})
