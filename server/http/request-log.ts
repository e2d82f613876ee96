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
    const path = request.url.split('?', 1)[0]
    request.log[level]({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}
