import type { FastifyInstance } from 'fastify'
import { getTrailTimes } from '#contract/trails/trail-times.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import { groupOfSport, isOnTheSpot, sports } from '#domain/sport.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { compareOnRoute, compareOnTrails } from './compare-times.ts'
import {
  findComparable,
  findRoute,
  listSimilarRoutes,
  listTrailsOf,
  listVisits,
} from './trail-times.queries.ts'

/** How an activity compares to others of its owner, shown only to that owner. */
export function trailTimesRoutes(app: FastifyInstance, { cells }: Services): void {
  handle(app, getTrailTimes, async ({ viewer, params: { id } }) => {
    const { db } = cells.of(id)
    const own = { accountId: viewer.id, id }
    const activity = await findComparable(db, own)
    if (!activity) throw notFound()
    if (!activity.is_timed || isOnTheSpot(activity.sport)) return { trails: [], route: null }
    const trails = await listTrailsOf(db, own)
    const numbers = new Set(trails.flatMap((trail) => numberOfPlaceId(trail.id) ?? []))
    const visits = await listVisits(db, own, [...numbers])
    const group = groupOfSport(activity.sport)
    const alike = sports.filter((sport) => groupOfSport(sport) === group && !isOnTheSpot(sport))
    const to = await findRoute(db, own)
    const others = to ? await listSimilarRoutes(db, { accountId: viewer.id, to, sports: alike }) : []
    return {
      trails: compareOnTrails(activity, trails, visits),
      route: to ? compareOnRoute(to, others) : null,
    }
  })
}
