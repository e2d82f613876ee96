import type { FastifyInstance } from 'fastify'

/** The port that the system chose for a listening app. */
export function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the app does not listen')
  return address.port
}
