import type { FastifyInstance } from 'fastify'

/** Polled every few seconds by machines: not worth a line each. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Writes one line per request, with its id. It names the route and never the URL: the URLs of media and
 * uploads are permissions themselves, those of projects identify unlisted ones, and queries may reveal who
 * asks.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const level = quiet.has(route) ? 'debug' : 'info'
    // Imitates the format of the request's own logger, which is not worth creating for one line.
    app.log[level](
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}
