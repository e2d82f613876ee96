import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { byTheClock, type Deadline } from '#server/adapters/deadline.ts'
import { fetchBounded } from '#server/adapters/fetch-bounded.ts'
import type { z } from 'zod'
import { FitnessError } from './fitness-provider.ts'

/** For one call; a list of 200 activities takes a few seconds on a bad day. */
const patienceMs = 30_000
/** The streams of a day-long ride take a few megabytes, and so does the largest file from a watch. */
const maxBytes = 64 * 1024 * 1024

export type PlatformAnswer = {
  status: number
  headers: Headers
  bytes: Uint8Array
  /** Fails as `away` if the answer is anything else, such as a proxy's page or a platform in trouble. */
  json: <Shape extends z.ZodType>(shape: Shape) => z.output<Shape>
}

export type PlatformRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as a form. */
  form?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  signal: AbortSignal
  /** Statuses that the caller handles; all other unsuccessful statuses throw. */
  accepts?: readonly number[]
}

export type PlatformOptions = {
  id: ProviderId
  /** Sees every answer, including errors. */
  onAnswer?: (answer: PlatformAnswer) => void
  /** What a status means on this platform; the usual meaning if undefined. */
  explain?: (answer: PlatformAnswer) => FitnessError | undefined
  /** When calls are allowed again after hitting the rate limit. */
  retryAtMs: (answer: PlatformAnswer) => number
  deadline?: Deadline
}

export type AskPlatform = (url: string | URL, request: PlatformRequest) => Promise<PlatformAnswer>

/** Calls one platform. Every failure becomes a `FitnessError` that contains no address and no token. */
export function platformClient(options: PlatformOptions): AskPlatform {
  const { id, deadline = byTheClock } = options
  return async (url, request) => {
    const answer = answerOf(id, await send(id, { url, request, deadline }))
    options.onAnswer?.(answer)
    if (answer.status < 300 || request.accepts?.includes(answer.status)) return answer
    throw options.explain?.(answer) ?? usualMeaning(id, answer, options.retryAtMs)
  }
}

type Sending = { url: string | URL; request: PlatformRequest; deadline: Deadline }

async function send(id: ProviderId, { url, request, deadline }: Sending) {
  const { method = 'GET', headers, form, json, signal } = request
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  try {
    const reply = await fetchBounded(
      url,
      {
        method,
        headers: { accept: 'application/json', ...(body !== null && { 'content-type': type }), ...headers },
        body,
        signal: AbortSignal.any([signal, deadline(patienceMs)]),
      },
      maxBytes,
    )
    return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) }
  } catch {
    signal.throwIfAborted()
    throw new FitnessError('away', `${id} does not answer`)
  }
}

const answerOf = (
  id: ProviderId,
  { reply: { status, headers }, bytes }: { reply: Response; bytes: Uint8Array },
): PlatformAnswer => ({
  status,
  headers,
  bytes,
  json(shape) {
    let given: unknown
    try {
      given = JSON.parse(Buffer.from(bytes).toString())
    } catch {
      throw new FitnessError('away', `${id} answers ${status} with something other than JSON`)
    }
    const read = shape.safeParse(given)
    if (read.success) return read.data
    const places = read.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new FitnessError('away', `${id} answers ${status} with an unexpected shape at ${places}`)
  },
})

function usualMeaning(
  id: ProviderId,
  answer: PlatformAnswer,
  retryAtMs: PlatformOptions['retryAtMs'],
): FitnessError {
  const { status } = answer
  const message = `${id} answers ${status}`
  if (status === 401)
    return new FitnessError('needs_login', message, { sentence: texts.connectAgain(platformNames[id]) })
  if (status === 404 || status === 410) return new FitnessError('gone', message)
  if (status === 429) return new FitnessError('limited', message, { retryAtMs: retryAtMs(answer) })
  if (status >= 500 || status < 400 || status === 408) return new FitnessError('away', message)
  return new FitnessError('refused', message)
}

/** `Retry-After` in seconds or as a date; otherwise a quarter of an hour. */
export function retryAfterMs(headers: Headers, nowMs: number): number {
  const given = headers.get('retry-after') ?? ''
  const atMs = /^\d{1,9}$/.test(given) ? nowMs + Number(given) * 1000 : Date.parse(given)
  return Number.isNaN(atMs) ? nowMs + 900_000 : Math.max(atMs, nowMs)
}
