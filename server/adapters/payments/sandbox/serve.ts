import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fault, PageRequest } from '#server/adapters/payments/payment-sandbox.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'
import type { ApiAnswer, ApiRequest } from './answer-api.ts'
import { apiVersion } from './ledger.ts'
import { newId } from './state.ts'

const host = '127.0.0.1'
const longestBody = 1_000_000

type Answers = {
  api: (request: ApiRequest) => ApiAnswer
  page: (request: PageRequest) => PageAnswer
  /** The fault for the next request. */
  takeFault: () => Fault | undefined
}

export type Listening = { host: string; port: number; close: () => Promise<void> }

/** Listens on this machine only. */
export async function listen(answers: Answers): Promise<Listening> {
  const server = createServer((request, reply) => {
    answer(answers, request, reply).catch((error: unknown) => {
      reply.destroy(error instanceof Error ? error : undefined)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, host, resolve)
  })
  // Always an object for a server that listens on a port.
  const { port } = server.address() as AddressInfo
  // Does not keep the process alive.
  server.unref()
  return {
    host,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(answers: Answers, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const body = await bodyOf(request)
  if (!url.pathname.startsWith('/v1/')) {
    sendPage(reply, answers.page({ method: methodOf(request), path: url.pathname, form: body }))
    return
  }
  const fault = answers.takeFault()
  if (fault === 'slow') return
  if (fault === 'away') {
    reply.destroy()
    return
  }
  if (fault === 'error') {
    const message = 'An unknown error occurred.'
    sendJson(reply, { status: 500, body: { error: { type: 'api_error', message } } })
    return
  }
  const given = answers.api({
    method: request.method ?? '',
    path: url.pathname,
    text: request.method === 'POST' ? body : url.search.slice(1),
    authorization: request.headers.authorization,
    version: textOf(request.headers['stripe-version']),
    idempotencyKey: textOf(request.headers['idempotency-key']),
  })
  if (fault === 'lost_answer') reply.destroy()
  else sendJson(reply, given)
}

const textOf = (header: string | string[] | undefined): string | undefined => header?.toString()
const methodOf = ({ method }: IncomingMessage) => (method === 'POST' ? 'POST' : 'GET')

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longestBody) throw new Error('the request is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function sendJson(reply: ServerResponse, { status, body, isReplayed }: ApiAnswer): void {
  reply.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    'stripe-version': apiVersion,
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  })
  reply.end(JSON.stringify(body))
}

function sendPage(reply: ServerResponse, page: PageAnswer): void {
  if ('location' in page) reply.writeHead(page.status, { location: page.location }).end()
  else reply.writeHead(page.status, { 'content-type': page.type, 'cache-control': 'no-store' }).end(page.body)
}
