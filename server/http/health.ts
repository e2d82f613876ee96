import type { FastifyInstance } from 'fastify'
import type { Region } from '#domain/region.ts'

/** Whether each part of a region answers. */
export type RegionReadiness = { ready: boolean; database: boolean; files: boolean; jobs: boolean }

/**
 * Whether the process can serve at least one region; `missing` names what it is waiting for. What the regions
 * share is not necessary for that: without it, nobody can sign in or sign up, and places are not found.
 */
export type Readiness = {
  ready: boolean
  missing: string[]
  regions: Record<Region, RegionReadiness>
  world: boolean
}

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
