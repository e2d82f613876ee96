import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Place } from '#contract/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { MapPage } from '#web/features/atlas/map-page.tsx'
import { readMapState, videoSearchOf } from '#web/features/atlas/map-state.ts'
import { addressOfPlace } from '#web/features/atlas/place-address.ts'
import { placeSearchQuery } from '#web/features/atlas/search.api.ts'
import { isSearchable } from '#domain/atlas/searchable.ts'
import { searchVideosQuery } from '#web/features/discovery/discovery.api.ts'
import { ProjectCard } from '#web/features/discovery/project-card.tsx'
import { watchAddress } from '#web/features/discovery/project-labels.ts'
import { pickActivities } from '#web/features/uploads/pick-files.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { useOwnCorner } from '#web/features/uploads/own-corner.ts'

/** Rejects an id that is not a place's; redirects to the best place for the name in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const { q, box, id } = readMapState(searchParams)
  if (box || id !== null || !isSearchable(q)) return null
  const [best] = (await queryClient.fetchQuery(placeSearchQuery(q, null))) ?? []
  return best ? redirect(addressOfPlace(best, q, { pathname, search })) : null
}

// Loaded beside the map, which appears without them.
const PlaceFollow = lazy(async () => ({
  default: (await import('#web/features/following/place-follow.tsx')).PlaceFollow,
}))
const AreaFollow = lazy(async () => ({
  default: (await import('#web/features/following/area-follow.tsx')).AreaFollow,
}))

const followPlace = ({ id, name }: Place) => (
  <Suspense fallback={null}>
    <PlaceFollow id={id} name={name} />
  </Suspense>
)
/** For a different area, the name field starts over. */
const followArea = (box: BoundingBox) => (
  <Suspense fallback={null}>
    <AreaFollow key={JSON.stringify(box)} box={box} />
  </Suspense>
)

export function Component() {
  useOwnCorner()
  const user = useCurrentUser()
  const [search] = useSearchParams()
  const options = useMemo(() => videoSearchOf(readMapState(search)), [search])
  const videos = {
    results: useInfiniteQuery(searchVideosQuery(options)),
    Card: ProjectCard,
    addressOf: watchAddress,
  }
  return (
    <MapPage
      onUpload={user ? () => void pickActivities() : undefined}
      videos={videos}
      followPlace={followPlace}
      followArea={followArea}
    />
  )
}
