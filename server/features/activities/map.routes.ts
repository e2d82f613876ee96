import type { FastifyInstance } from 'fastify'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import { listMapActivities } from '#contract/atlas/place.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { AppError } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import { viewerOrVisitor } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { listMapActivitiesFor } from './map-activities.queries.ts'

type Sides = {
  w?: number | undefined
  s?: number | undefined
  e?: number | undefined
  n?: number | undefined
}

export function mapRoutes(app: FastifyInstance, { cells }: Services): void {
  handle(app, listMapActivities, async ({ query, viewer }) => {
    const { w, s, e, n, id, sport, difficulty, cursor, limit } = query
    const placeN = id === undefined ? null : (numberOfPlaceId(id) ?? null)
    const request = { box: readBox({ w, s, e, n }), placeN, sport, difficulty }
    const viewerId = (await viewerOrVisitor(viewer))?.id
    return acrossCells(cells, {
      cursor,
      limit,
      positionOf: (item) => ({ key: Math.max(item.start_time_ms, 0), id: item.id }),
      ask: ({ db }, after, count) => listMapActivitiesFor(db, viewerId, request, after, count),
    })
  })
}

/**
 * All four sides or none. Swapped south and north are corrected; west and east are meaningful in either
 * order.
 */
function readBox({ w, s, e, n }: Sides): BoundingBox | null {
  if (w === undefined || s === undefined || e === undefined || n === undefined) {
    if (w === undefined && s === undefined && e === undefined && n === undefined) return null
    throw new AppError({ status: 422, code: 'incomplete_box' }, atlasMessages.incompleteBox)
  }
  return { west: w, east: e, south: Math.min(s, n), north: Math.max(s, n) }
}
