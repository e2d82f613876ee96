import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchPlaces, type PlaceResult } from '#contract/atlas/place.ts'
import { getCountry } from '#contract/accounts/sign-in.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { regions, type Region } from '#domain/region.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { call } from '#web/lib/api-client.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { request } from '#web/lib/request.ts'
import { boxOf } from './map-box.ts'
import { isSearchable } from '#domain/atlas/searchable.ts'
import { texts } from './messages.ts'

/** Nobody waits longer than this while typing. */
const attempts = 2

type Visitor = { country?: string; server?: Region }

/**
 * The visitor's probable location. Requested once per visit, and never fails: the search works without it.
 */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async ({ signal }): Promise<Visitor> => {
    const response = await request(getCountry.path, { attempts, signal })
    if (!response.ok) logFailure(texts.theCountryCouldNotBeFound, response.status)
    const country = response.headers.get('x-country') ?? ''
    const server = regions.find((region) => region === response.headers.get('x-server'))
    return {
      ...(/^[A-Za-z]{2}$/.test(country) && { country: country.toUpperCase() }),
      ...(server && { server }),
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Null when the search failed, which is only logged. */
export const placeSearchQuery = (text: string, near: BoundingBox | null) =>
  queryOptions({
    queryKey: ['place-search', text, near],
    queryFn: async ({ signal, client }): Promise<PlaceResult[] | null> => {
      const visitor = client.getQueryData(visitorQuery.queryKey)
      const box = near && { w: near.west, s: near.south, e: near.east, n: near.north }
      try {
        return await call(searchPlaces, { query: { search: text, ...visitor, ...box } }, { signal, attempts })
      } catch (error) {
        signal.throwIfAborted()
        logFailure(texts.theSearchForPlacesFailed, error)
        return null
      }
    },
    enabled: isSearchable(text),
    staleTime: minuteMs,
    gcTime: minuteMs,
    // Earlier results stay until there is something better.
    placeholderData: keepPreviousData,
  })

type Edges = { north: number; south: number; east: number; west: number }

/** The edges of a place as a box for the map. */
export const boxOfPlace = ({ west, south, east, north }: Edges): BoundingBox | null =>
  boxOf(west, south, west > east ? east + 360 : east, north)
