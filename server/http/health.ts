import type { FastifyInstance } from 'fastify'

/** Whether the process can do its work; `missing` names what it is waiting for. */
export type Readiness = { ready: boolean; missing: string[] }

export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ alive: true }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const answer = await readiness()
    return reply
      .code(answer.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer)
  })
}
