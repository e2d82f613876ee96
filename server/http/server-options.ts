import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { LogController, type FastifyHttpOptions } from 'fastify'
import { mediaTokenMax } from '#contract/videos/video.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { Config } from '#server/config/config.ts'
import { sendError } from './error-handler.ts'
import { LogOfRequest } from './log-of-request.ts'

/**
 * Time limits: a slow or silent client is disconnected within 35 s, and one that stopped reading within a
 * minute. Only a part of an upload may take longer while it makes progress.
 */
export const timeouts = {
  headersMs: 14_000,
  bodyMs: 20_500,
  requestMs: 4_500_000,
  checkedEveryMs: 4_000,
  keepAliveMs: 30_000,
  silenceMs: 55_000,
  farewellMs: 5_000,
}

export function serverOptions(config: Config) {
  return {
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustProxy,
    // We generate the id: one from the client could forge lines in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log, bindings) => new LogOfRequest(log, bindings),
    // The URLs of videos carry their permission as one path segment.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: mediaTokenMax },
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionTimeout: timeouts.silenceMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkedEveryMs },
    // A request that arrives during shutdown is still answered; its connection closes afterwards.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply.headers(bareHeaders))
    },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket),
  } satisfies FastifyHttpOptions<Server>
}

/** For answers sent before any hook could add the usual headers. */
const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
}

/** What arrived was not a request, or only part of one. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const [statusLine, text] = malformedAnswer(error.code)
  const headers = {
    ...bareHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // A client that has vanished would never close its side.
  setTimeout(() => socket.destroy(), timeouts.farewellMs).unref()
  socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join('')}\r\n${text}`)
}

function malformedAnswer(code: string | undefined): [statusLine: string, text: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', serverMessages.slowRequest]
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['431 Request Header Fields Too Large', serverMessages.headersTooLarge]
  return ['400 Bad Request', serverMessages.malformedRequest]
}
