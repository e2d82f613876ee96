import { retryAfterMs } from './retry-after.ts'

export type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Stops everything at once, including a wait between two attempts. */
  signal?: AbortSignal | undefined
  /** For one attempt, from sending it to the last byte of its answer. */
  timeoutMs?: number
  attempts?: number
}

/**
 * What the rules below need from their environment, so that tests can control time, randomness and the
 * network.
 */
export type Surroundings = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  timeoutSignal: (ms: number) => AbortSignal
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  random: () => number
  now: () => number
}

const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
const backoffStartMs = 500
/**
 * If the server asks for a longer pause, no retry follows: people should not wait for minutes without a
 * message.
 */
const longestPauseMs = 10_000

/**
 * Every call leaves the application this way. Server errors and timeouts are retried; any other network
 * failure becomes an answer with status 400, so that callers handle only one kind of failure. Rejects only
 * when the caller's signal aborts.
 */
export async function request(
  url: string,
  options: RequestOptions = {},
  surroundings: Surroundings = browser,
): Promise<Response> {
  const { attempts = 5, signal } = options
  for (let attempt = 1; ; attempt++) {
    const response = await attemptOnce(url, options, surroundings)
    if (attempt >= attempts || !retriedStatuses.has(response.status)) return response
    const pauseMs = pauseBefore(attempt, response.headers.get('retry-after'), surroundings)
    if (pauseMs > longestPauseMs) return response
    await surroundings.sleep(pauseMs, signal)
  }
}

/** How long the server asks us to wait, when that is longer than anyone waits without a message. */
export function longWaitOf({ status, headers }: Response, now = Date.now()): number | undefined {
  const askedMs = retriedStatuses.has(status) ? retryAfterMs(headers.get('retry-after'), now) : undefined
  return askedMs !== undefined && askedMs > longestPauseMs ? askedMs : undefined
}

async function attemptOnce(
  url: string,
  options: RequestOptions,
  surroundings: Surroundings,
): Promise<Response> {
  const { method = 'GET', headers, body, signal, timeoutMs = 4000 } = options
  signal?.throwIfAborted()
  const timeout = surroundings.timeoutSignal(timeoutMs)
  try {
    const response = await surroundings.fetch(url, {
      method,
      headers: { ...headers, 'X-Requested-With': 'trailcast' },
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return await readWhole(response)
  } catch {
    signal?.throwIfAborted()
    const silence = new Response(null, { status: timeout.aborted ? 408 : 400 })
    silences.add(silence)
    return silence
  }
}

const silences = new WeakSet<Response>()

/** Whether no answer came at all. Needed because a server may also send the same status without any text. */
export const hasNoResponse = (response: Response): boolean => silences.has(response)

/** Read inside the attempt: an answer that stalls or breaks off counts like one that never came. */
async function readWhole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers })
}

function pauseBefore(attempt: number, retryAfter: string | null, { random, now }: Surroundings): number {
  const backoffMs = backoffStartMs * 2 ** (attempt - 1)
  const askedMs = retryAfterMs(retryAfter, now())
  // Never sooner than asked, and spread out, so that many clients do not come back at the same instant.
  if (askedMs !== undefined) return askedMs + random() * backoffStartMs
  return backoffMs * (0.75 + random() * 0.5)
}

declare global {
  /** The requests that a prerendered page has sent before the application was there, by URL: see wake.js. */
  var requestedAhead: Map<string, Promise<Response>> | undefined
}

/** Each of these answers is used only once. */
function takeAhead(url: string): Promise<Response> | undefined {
  const answer = globalThis.requestedAhead?.get(url)
  globalThis.requestedAhead?.delete(url)
  return answer
}

const browser: Surroundings = {
  fetch: (url, init) => takeAhead(url) ?? fetch(url, init),
  timeoutSignal: (ms) => AbortSignal.timeout(ms),
  random: () => Math.random(),
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    }),
}
