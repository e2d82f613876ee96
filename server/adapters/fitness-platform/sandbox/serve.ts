import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { providerIds, type ProviderId } from '#domain/fitness/provider.ts'
import type { ApiAnswer, ApiRequest } from './request.ts'

const host = '127.0.0.1'
const longestBody = 1_000_000

type Answer = (provider: ProviderId, request: ApiRequest) => Promise<ApiAnswer | 'cut' | undefined>

export type Listening = { host: string; port: number; close: () => Promise<void> }

/**
 * Listens on this machine only. Some platforms have their own host; the others are identified by the first segment of
 * the path.
 */
export async function listen(answer: Answer, hosts: Record<string, ProviderId>): Promise<Listening> {
  const server = createServer((request, reply) => {
    handle(answer, { request, reply, hosts }).catch((error: unknown) => {
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

type Exchange = { request: IncomingMessage; reply: ServerResponse; hosts: Record<string, ProviderId> }

async function handle(answer: Answer, { request, reply, hosts }: Exchange): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const body = await bodyOf(request)
  const byHost = hosts[request.headers.host ?? '']
  const [, name = ''] = url.pathname.split('/')
  const provider = byHost ?? providerIds.find((id) => id === name)
  if (!provider) {
    reply.writeHead(404).end()
    return
  }
  const path = byHost ? url.pathname : url.pathname.slice(name.length + 1)
  const method = request.method ?? 'GET'
  const given = await answer(provider, {
    method,
    path,
    query: url.searchParams,
    headers: request.headers,
    body,
  })
  if (given === 'cut') reply.destroy()
  else if (given) send(reply, given)
}

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

function send(reply: ServerResponse, { status, headers, body }: ApiAnswer): void {
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array)
  reply.writeHead(status, { ...(isJson && { 'content-type': 'application/json' }), ...headers })
  reply.end(isJson ? JSON.stringify(body) : body)
}
