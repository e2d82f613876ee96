import type { FastifyInstance } from 'fastify'
import { getFilters, getStatistics } from '#contract/activity.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { countOwnActivities, sumOwnActivities } from './statistics.queries.ts'

export function statisticsRoutes(app: FastifyInstance, { cells }: Services): void {
  handle(app, getStatistics, async ({ viewer, query: { by, split, ...filter } }) => ({
    items: await sumOwnActivities(cells.of(viewer.id).db, { accountId: viewer.id, ...filter }, { by, split }),
  }))

  handle(app, getFilters, ({ viewer, query: { archived } }) =>
    countOwnActivities(cells.of(viewer.id).db, { accountId: viewer.id, archived }),
  )
}
