import type { z } from 'zod'
import type { Answered, Endpoint, Reply } from '#contract/endpoint.ts'
import { errorCodeHeader, type ErrorCode } from '#contract/error-codes.ts'
import { messages } from './messages.ts'
import { loadChunk } from './chunk-reload.ts'
import { isOffline } from './is-offline.ts'
import { longWaitStore } from './long-wait.ts'
import { hasNoResponse as cameNoAnswer, longWaitOf, request, type RequestOptions } from './request.ts'

type Schema = z.ZodType | undefined
type Part<Name extends string, S extends Schema> = S extends z.ZodType
  ? { [key in Name]: z.input<S> }
  : { [key in Name]?: never }
export type CallInput<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B>
/** Files are not read here: the browser saves them through a link. */
type ReadReply = Exclude<Reply, 'file'>
export type CallOptions = Pick<RequestOptions, 'signal' | 'timeoutMs' | 'attempts' | 'headers'>

/** Which failure it is, where that matters: a refusal of the server by its code, or that there is no network. */
type FailureCode = ErrorCode | 'offline'

/** A call that did not return what it promises. `text` is the server's message; empty if there was none. */
export class CallError extends Error {
  readonly status: number
  readonly text: string
  /** No answer came at all. */
  readonly hasNoResponse: boolean
  readonly code: FailureCode | undefined

  constructor(
    status: number,
    text: string,
    message: string,
    { hasNoResponse = false, code }: { hasNoResponse?: boolean; code?: FailureCode | undefined } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.text = text
    this.hasNoResponse = hasNoResponse
    this.code = code
  }
}

/** Whether the server says that it does not exist, or not for this viewer. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Makes the call that an endpoint of the contract declares, and checks that the answer has the declared shape. */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends ReadReply>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<Answered<R>> {
  const { method } = endpoint
  const hasBody = input.body !== undefined
  const response = await request(urlOf(endpoint.path, input.params, input.query), {
    ...options,
    method,
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    headers: { ...options.headers, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
  })
  return answerOf(endpoint, response)
}

/**
 * For what every page requests at once: the request is sent while the schemas for checking answers are still
 * loading, because the first load can do without them.
 */
export async function callAhead<R extends ReadReply>(
  path: string,
  load: () => Promise<Pick<Endpoint<Schema, Schema, Schema, R>, 'method' | 'reply'>>,
  options: CallOptions = {},
): Promise<Answered<R>> {
  const [response, endpoint] = await Promise.all([
    request(path, { ...options, method: 'GET' }),
    loadChunk(load),
  ])
  return answerOf(endpoint, response)
}

/** The statuses that the request helper assigns when there was no answer. */
const unanswered: ReadonlySet<number> = new Set([400, 408])

/** Whether the outcome is unknown: a failing server or proxy may still have carried out the request. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status >= 500 || error.hasNoResponse)

/** The error for an answer that cannot be used, by default one without text. */
export function failureOf(
  response: Response,
  text = '',
  message = reasonOfStatus(response.status),
): CallError {
  const { status, headers } = response
  // A code that this version does not know matches none of those it compares with.
  const sent = headers.get(errorCodeHeader) as ErrorCode | null
  const code = text === '' && isForLackOfNetwork(status) ? 'offline' : (sent ?? undefined)
  return new CallError(status, text, message, { hasNoResponse: cameNoAnswer(response), code })
}

const isForLackOfNetwork = (status: number): boolean => unanswered.has(status) && isOffline()

/**
 * What people read about an answer without text. It does not say that the call failed if there is no network to begin
 * with.
 */
export function reasonOfStatus(status: number): string {
  return isForLackOfNetwork(status) ? messages.offline : messages.failedGet(status)
}

async function answerOf<R extends ReadReply>(
  { method, reply }: Pick<Endpoint<Schema, Schema, Schema, R>, 'method' | 'reply'>,
  response: Response,
): Promise<Answered<R>> {
  const text = await response.text()
  if (!response.ok) {
    const wait = longWaitOf(response)
    if (wait !== undefined) {
      const message = messages.longWait(response.status === 429, wait)
      longWaitStore.set({ message })
      throw failureOf(response, message, message)
    }
    if (text === '') throw failureOf(response)
    throw failureOf(response, text, method === 'GET' ? messages.failedGet(response.status) : text)
  }
  // `reply` decides at run time which of the three cases of the conditional type `Answered` applies.
  return read(reply, response.status, text) as Answered<R>
}

function read(reply: ReadReply, status: number, text: string): unknown {
  if (reply === 'text') return text
  if (reply === 'empty') {
    // If a call that should return nothing returns text, that text says why it failed.
    if (text.trim() !== '') throw new CallError(status, text, text)
    return undefined
  }
  const json = parseJson(text)
  if (json === null) throw new CallError(status, text, messages.nullData)
  const result = reply.safeParse(json)
  if (!result.success) throw new CallError(status, text, messages.invalidData)
  return result.data
}

/** Null for an empty answer; undefined, which no shape accepts, for anything that is not JSON. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The types that can be declared for parameters and queries of addresses. */
type Plain = string | number | boolean | null | undefined

function urlOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, Plain>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Plain>)) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
