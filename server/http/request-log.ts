import type { FastifyInstance } from 'fastify'

/** Asked every few seconds by machines: not worth a line each. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/** One line for each request, with its id. Without the query and the address, which may say who somebody is. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = quiet.has(request.routeOptions.url ?? '') ? 'debug' : 'info'
    const [path] = request.url.split('?', 1)
    // As the log of the request would write it, which need not be made for one line.
    app.log[level](
      { reqId: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    done()
  })
}
