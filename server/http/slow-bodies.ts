import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Disconnects clients that do not finish a request in time, even after it was answered. Node has a single
 * time limit for all requests, which has to suit the slowest.
 */
export function dropSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      const timer = setTimeout(() => {
        const error = Object.assign(new Error('the body did not arrive in time'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        })
        // An injected request has no connection, so there is nothing to close.
        const isWaiting = !raw.complete && raw.socket instanceof Socket && !raw.socket.destroyed
        if (isWaiting) app.server.emit('clientError', error, raw.socket)
      }, withinMs)
      waiting.set(raw, timer.unref())
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}

/** For a call that checks itself whether the body keeps arriving. */
export function allowSlowBody(raw: IncomingMessage): void {
  clearTimeout(waiting.get(raw))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
