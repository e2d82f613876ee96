import type { FastifyInstance } from 'fastify'

/** Asked every few seconds by machines: not worth a line each. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line for each request, with its id. It names the route and never the address: addresses of media and of uploads
 * are permissions themselves, those of projects are what an unlisted one is known by, and queries may say who asks.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const level = quiet.has(route) ? 'debug' : 'info'
    // As the log of the request would write it, which need not be made for one line.
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
