import type { FastifyInstance } from 'fastify'

/**
 * Counts every answer to a request that may have changed something. Whatever someone changes here holds when they get
 * the answer to it, and so for whoever asks after that: what was known before has to be looked up again.
 */
export function countChanges(app: FastifyInstance): () => number {
  let changes = 0
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') changes += 1
    done(null, payload)
  })
  return () => changes
}
