import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { discoveryMessages } from '#contract/discovery-messages.ts'
import { HomeVideos } from '#web/features/discovery/home-videos.tsx'
import { noSearch, useHomeSearch } from '#web/features/discovery/home-search.ts'
import { recommendedNumber } from '#web/features/discovery/recommended-number.ts'
import { recommendedQuery } from '#web/features/discovery/recommended.api.ts'
import { newsRoom } from '#web/features/following/news-room.ts'
import { HomePage, type HomeLook } from '#web/features/home/home-page.tsx'
import { useKnownMember } from '#web/features/home/use-known-member.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { unreachableIn } from '#web/lib/unreachable-regions.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { usePlaceSearch } from '#web/session/page-search.ts'
import { useUnits } from '#web/session/units.ts'
import memberStyles from './member-home.module.css'

// Visitors never load it.
const MemberHome = lazy(async () => ({
  default: (await loadChunk(() => import('./member-home.tsx'))).MemberHome,
}))

/** Without a loader: the page is drawn ahead, and shows where the videos will be until they are there. */
export function Component() {
  usePlaceSearch('videos')
  const units = useUnits()
  const user = useCurrentUser()
  useKnownMember(user)
  const [hasNews] = useState(newsRoom.read)
  const known = useHomeSearch()
  const search = known ?? noSearch
  const [number] = useState(() => recommendedNumber(Date.now()))
  const recommended = useQuery({ ...recommendedQuery(number, search.sport), enabled: known?.q === '' })
  const isEmpty = recommended.data?.items.length === 0 && unreachableIn(recommended.data).length === 0
  const isWithout = search.q === '' && search.sport === null && isEmpty
  const isMembers = Boolean(user) && search.q === ''
  const look: HomeLook = isWithout ? 'whole' : user || search.q !== '' ? 'plain' : 'welcome'
  return (
    <>
      {user === undefined && <div className={`${memberStyles.member} ${memberStyles.room}`} />}
      {isMembers && (
        <Suspense fallback={<div className={memberStyles.member} data-news={hasNews} />}>
          <MemberHome hasNews={hasNews} />
        </Suspense>
      )}
      <HomePage
        units={units}
        look={look}
        isSettled={!recommended.isPending}
        title={search.q === '' ? undefined : discoveryMessages.videosWith(search.q)}
      >
        {!isWithout && <HomeVideos search={search} recommended={recommended} isTitled={look === 'plain'} />}
      </HomePage>
    </>
  )
}
