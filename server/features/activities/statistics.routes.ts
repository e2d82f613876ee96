import type { FastifyInstance } from 'fastify'
import { getFilters, getStatistics } from '#contract/activities/activity.ts'
import { handle } from '#server/http/handle.ts'
import { viewerOrVisitor } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { findAllFilters, findOwnFilters } from './filters/find-filters.ts'
import { makePublicCounts } from './filters/public-counts.ts'
import { sumOwnActivities } from './statistics.queries.ts'

export function statisticsRoutes(app: FastifyInstance, { cells, now }: Services): void {
  handle(app, getStatistics, async ({ viewer, query: { by, split, week_start, ...filter } }) => ({
    items: await sumOwnActivities(
      cells.of(viewer.id).db,
      { accountId: viewer.id, ...filter },
      { by, split, weekStart: week_start },
    ),
  }))

  const publicCounts = makePublicCounts(now)
  handle(app, getFilters, async ({ viewer, query: { scope, archived } }) => {
    return scope === 'mine'
      ? findOwnFilters(cells, (await viewer())?.id, archived)
      : findAllFilters(cells, (await viewerOrVisitor(viewer))?.id, publicCounts)
  })
}
