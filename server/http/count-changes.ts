import type { FastifyInstance } from 'fastify'

/**
 * Counts every answer to a request that may have changed something. A change is in effect once its author
 * gets the answer, so from then on everyone's cached data has to be looked up again.
 */
export function countChanges(app: FastifyInstance): () => number {
  let changes = 0
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') changes += 1
    done(null, payload)
  })
  return () => changes
}
