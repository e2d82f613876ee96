import type { FastifyInstance } from 'fastify'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import { listMapActivities, type MapActivity } from '#contract/atlas/place.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boxAround, type Extent } from '#domain/geo/bounds.ts'
import { acrossCells, unreachableRegionsField } from '#server/cells/across-cells.ts'
import { type Answers, askCells } from '#server/cells/ask-cells.ts'
import { AppError } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import { viewerOrVisitor } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { findMapExtent, listMapActivitiesFor } from './map-activities.queries.ts'

type Sides = {
  w?: number | undefined
  s?: number | undefined
  e?: number | undefined
  n?: number | undefined
}

/** In each region. */
const maxEnclosed = 1000
const nowhere: Answers<Extent[]> = { answers: [], unreachable: [] }

export function mapRoutes(app: FastifyInstance, { cells }: Services): void {
  handle(app, listMapActivities, async ({ query, viewer }) => {
    const { w, s, e, n, id, sport, difficulty, cursor, limit } = query
    const placeN = id === undefined ? null : (numberOfPlaceId(id) ?? null)
    const request = { box: readBox({ w, s, e, n }), placeN, sport, difficulty }
    const viewerId = (await viewerOrVisitor(viewer))?.id
    const [page, around] = await Promise.all([
      acrossCells<MapActivity>(cells, {
        cursor,
        limit,
        positionOf: (item) => ({ key: Math.max(item.start_time_ms, 0), id: item.id }),
        ask: ({ db }, after, count) => listMapActivitiesFor(db, viewerId, request, after, count),
      }),
      // The map shows the area of a list that says where.
      cursor !== undefined || request.box || placeN !== null
        ? nowhere
        : askCells(cells, ({ db }) => findMapExtent(db, viewerId, { request, count: maxEnclosed })),
    ])
    const unreachable = new Set([...(page.unreachable_regions ?? []), ...around.unreachable])
    return {
      ...page,
      ...unreachableRegionsField([...unreachable]),
      bounding_box: boxAround(around.answers.flat()),
    }
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
