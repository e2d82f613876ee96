import type { FastifyInstance, FastifyReply } from 'fastify'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import { getLocations, getPlace, getTimezone, searchPlaces } from '#contract/atlas/place.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import { readCountryCode } from '#domain/country.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import { sharedCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { geometryOf, placeResult, wholePlace } from './place-view.ts'
import { findPlace, listPlaces } from './place.ts'
import { findProfile } from './profile.queries.ts'
import { searchByName } from './search/search.ts'
import { profileOfTerrain } from './terrain-profile.ts'
import { offsetMinutes, timezoneAt } from './timezone.ts'

/** Public, and cached only briefly because an import can change it. */
const forAll = (reply: FastifyReply): FastifyReply => reply.header('cache-control', sharedCopy.forSeconds(60))

export function placeRoutes(app: FastifyInstance, services: Services): void {
  const { cells, now } = services

  handle(app, searchPlaces, async ({ query: { search, country, server: _server, ...corners }, reply }) => {
    const found = await searchByName(cells.world, {
      text: search,
      country: readCountryCode(country) || undefined,
      box: boxOf(corners),
    })
    forAll(reply)
    return found.map(({ place, foundAs }) => placeResult(place, foundAs))
  })

  handle(app, getLocations, async ({ query: { ids }, reply }) => {
    const ns = ids.flatMap((id) => numberOfPlaceId(id) ?? [])
    const places = await listPlaces(cells.world, ns)
    forAll(reply)
    return { items: [...new Set(ns)].flatMap((n) => places.get(n) ?? []).map((place) => placeResult(place)) }
  })

  handle(app, getPlace, async ({ params: { id }, reply }) => {
    const place = await findPlace(cells.world, numberOfPlaceId(id) ?? -1)
    if (!place) throw notFound()
    const geometry = geometryOf(place)
    // The place is shown without its profile while the heights cannot be read.
    const byTerrain =
      place.length_m === null ? null : await profileOfTerrain(services, geometry).catch(() => null)
    const { profile, isWhole } = byTerrain
      ? { profile: byTerrain, isWhole: true }
      : await findProfile(cells, place.n, place.length_m)
    if (isWhole) forAll(reply)
    return wholePlace(place, geometry, profile)
  })

  handle(app, getTimezone, ({ query: { lat, lon, time_ms = now() }, reply }) => {
    const timezone = timezoneAt(lat, lon)
    forAll(reply)
    return { timezone, offset_min: offsetMinutes(timezone, time_ms) }
  })
}

type Corners = {
  w?: number | undefined
  s?: number | undefined
  e?: number | undefined
  n?: number | undefined
}

/**
 * All four sides or none. Swapped south and north are corrected; west and east are meaningful in either
 * order.
 */
function boxOf({ w, s, e, n }: Corners): BoundingBox | undefined {
  if (w !== undefined && s !== undefined && e !== undefined && n !== undefined)
    return { west: w, east: e, south: Math.min(s, n), north: Math.max(s, n) }
  if (w === undefined && s === undefined && e === undefined && n === undefined) return undefined
  throw new AppError({ status: 422, code: 'incomplete_box' }, atlasMessages.incompleteBox)
}
