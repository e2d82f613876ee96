import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HomeVideos } from '#web/features/discovery/home-videos.tsx'
import { noSearch, useHomeSearch } from '#web/features/discovery/home-search.ts'
import { recommendedNumber } from '#web/features/discovery/recommended-number.ts'
import { recommendedQuery } from '#web/features/discovery/recommended.api.ts'
import { HomePage, type HomeLook } from '#web/features/home/home-page.tsx'
import { useKnownMember } from '#web/features/home/use-known-member.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { usePlaceSearch } from '#web/session/page-search.ts'
import { useUnits } from '#web/session/units.ts'

/** Without a loader: the page is drawn ahead, and shows where the videos will be until they are there. */
export function Component() {
  usePlaceSearch('videos')
  const units = useUnits()
  const user = useCurrentUser()
  useKnownMember(user)
  const known = useHomeSearch()
  const search = known ?? noSearch
  const [number] = useState(() => recommendedNumber(Date.now()))
  const recommended = useQuery({ ...recommendedQuery(number, search.sport), enabled: known?.q === '' })
  const isWithout = search.q === '' && search.sport === null && recommended.data?.length === 0
  const look: HomeLook = isWithout ? 'whole' : user || search.q !== '' ? 'plain' : 'welcome'
  return (
    <HomePage units={units} look={look}>
      {!isWithout && <HomeVideos search={search} recommended={recommended} isTitled={look === 'plain'} />}
    </HomePage>
  )
}
