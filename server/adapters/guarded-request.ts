import { lookup as resolveName } from 'node:dns/promises'
import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressKind } from './address-kind.ts'
import { byTheClock, type Deadline } from './deadline.ts'

/** Why no request is sent to a URL that someone typed. */
export type AddressProblem =
  | 'malformed'
  /** A password would be sent unencrypted. */
  | 'unencrypted'
  /** It leads into a network of the operator, or to no host at all. */
  | 'private'
  | 'unknown_host'
  | 'odd_port'

export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
  problem: AddressProblem

  constructor(problem: AddressProblem) {
    super(`the address is refused: ${problem}`)
    this.problem = problem
  }
}

export type GuardedAnswer = { status: number; headers: IncomingHttpHeaders; body: Uint8Array }

export type GuardedRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** A larger answer is an error. */
  maxBytes: number
  signal: AbortSignal
}

type Place = { host: string; port: number }

export type GuardOptions = {
  /** Whether URLs may lead into networks of the operator, which then need no encryption. */
  allowsPrivate: boolean
  resolve?: (hostname: string) => Promise<string[]>
  /** A host name that leads to a part of this server. */
  standIn?: { host: string; address: () => Promise<Place> } | undefined
  deadline?: Deadline
}

export type AskGuarded = (url: URL, request: GuardedRequest) => Promise<GuardedAnswer>

/** The time limit for a request up to the end of its answer. */
const patienceMs = 60_000

/**
 * Sends requests to URLs that people type, possibly to reach what only this machine can reach. A name is resolved once,
 * and the connection goes to the very address that was checked, since the name could resolve to another one a moment
 * later. Redirects are not followed.
 */
export function guardedRequests(options: GuardOptions): AskGuarded {
  const { deadline = byTheClock } = options
  return async (url, request) => {
    const signal = AbortSignal.any([request.signal, deadline(patienceMs)])
    const place = await abortable(placeOf(url, options), signal)
    return ask(url, place, { ...request, signal })
  }
}

/** All of them were checked. */
type Checked = { addresses: string[]; port: number; isEncrypted: boolean }

async function placeOf(
  url: URL,
  { allowsPrivate, standIn, resolve = resolveAll }: GuardOptions,
): Promise<Checked> {
  if (!isWellFormed(url)) throw new RefusedAddress('malformed')
  if (standIn?.host === url.host && url.protocol === 'https:') return standInPlace(await standIn.address())
  const isEncrypted = url.protocol === 'https:'
  if (!isEncrypted && !allowsPrivate) throw new RefusedAddress('unencrypted')
  const port = Number(url.port || (isEncrypted ? 443 : 80))
  // Ports below 1024 belong to other services, which a request could confuse.
  if (port < 1024 && port !== 443 && port !== 80) throw new RefusedAddress('odd_port')
  const hostname = hostnameOf(url)
  const addresses = isIP(hostname) === 0 ? await resolve(hostname).catch(() => []) : [hostname]
  if (addresses.length === 0) throw new RefusedAddress('unknown_host')
  const kinds = new Set(addresses.map(addressKind))
  if (kinds.has('forbidden') || (kinds.has('private') && !allowsPrivate)) throw new RefusedAddress('private')
  // Unencrypted requests may only go to the operator's own networks.
  if (!isEncrypted && kinds.has('public')) throw new RefusedAddress('unencrypted')
  return { addresses, port, isEncrypted }
}

const standInPlace = ({ host, port }: Place): Checked => ({ addresses: [host], port, isEncrypted: false })

const isWellFormed = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && hostname !== '' && username === '' && password === ''

/** Without the brackets of an IPv6 address, and without the trailing dot of a name. */
const hostnameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

async function resolveAll(hostname: string): Promise<string[]> {
  return (await resolveName(hostname, { all: true })).map(({ address }) => address)
}

async function ask(
  url: URL,
  { addresses, port, isEncrypted }: Checked,
  { method = 'GET', headers, body, maxBytes, signal }: GuardedRequest,
): Promise<GuardedAnswer> {
  const hostname = hostnameOf(url)
  const options = {
    // A literal address is not looked up.
    host: isIP(hostname) === 0 ? hostname : addresses[0],
    port,
    // If an address does not answer, the next of the checked ones is tried.
    autoSelectFamily: true,
    lookup: answerWith(addresses),
    method,
    path: `${url.pathname}${url.search}`,
    // No compression: a small answer could become a large one.
    headers: {
      host: url.host,
      'accept-encoding': 'identity',
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    // Never reuse a connection: one that is kept open could belong to another address.
    agent: false,
    signal,
  }
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = isEncrypted ? requestEncrypted(options, resolve) : requestPlain(options, resolve)
    asked.on('error', reject)
    asked.end(body)
  })
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await bodyOf(reply, maxBytes) }
}

/** Stands in for a resolver. */
const answerWith =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, _options, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )

async function bodyOf(reply: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes) {
      reply.destroy()
      throw new AnswerTooLarge(maxBytes)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
  constructor(maxBytes: number) {
    super(`the answer has more than ${maxBytes} bytes`)
  }
}

/** The lookup cannot be canceled, but nobody has to wait for it. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
