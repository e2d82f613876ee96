import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import { HomeVideos } from '#web/features/discovery/home-videos.tsx'
import { noSearch, useHomeSearch } from '#web/features/discovery/home-search.ts'
import { recommendedNumber } from '#web/features/discovery/recommended-number.ts'
import { recommendedQuery } from '#web/features/discovery/recommended.api.ts'
import { newsRoom } from '#web/features/following/news-room.ts'
import { HomePage, type HomeLook } from '#web/features/discovery/home/home-page.tsx'
import { useKnownMember } from '#web/features/discovery/home/use-known-member.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { pageFacts } from '#web/lib/page-facts.ts'
import { unreachableIn } from '#web/lib/unreachable-regions.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { usePlaceSearch } from '#web/session/page-search.ts'
import { useUnits } from '#web/session/units.ts'
import { MemberFrame } from './member-frame.tsx'

// Visitors never load it.
const MemberHome = lazy(async () => ({
  default: (await loadChunk(() => import('./member-home.tsx'))).MemberHome,
}))

// The page is complete without it: if it cannot be loaded, nothing is reported or reloaded.
const Story = lazy(async () => ({
  default: await import('#web/features/site/how-it-works/story.tsx').then(
    (part) => part.Story,
    () => Nothing,
  ),
}))
const Nothing = () => null

function Members({ isKnown, hasNews }: { isKnown: boolean; hasNews: boolean }) {
  const waiting = <MemberFrame />
  if (!isKnown) return waiting
  return (
    <Suspense fallback={waiting}>
      <MemberHome hasNews={hasNews} />
    </Suspense>
  )
}

/** It has no loader: the page is prerendered, and shows placeholders until the videos are there. */
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
  const facts = pageFacts()
  const { data } = recommended
  const isEmpty = data ? data.items.length === 0 && unreachableIn(data).length === 0 : facts?.isEmpty === true
  const isWithout = search.q === '' && search.sport === null && isEmpty
  // Until the user is known, as prerendered.
  const isMember = user === undefined ? facts?.isMember === true : user !== null
  const isWhole = isWithout && !isMember
  const look: HomeLook = isWhole ? 'whole' : isMember || search.q !== '' ? 'plain' : 'welcome'
  return (
    <>
      {user === undefined && !isMember && <MemberFrame isHint />}
      {isMember && search.q === '' && <Members isKnown={Boolean(user)} hasNews={hasNews} />}
      <HomePage
        units={units}
        look={look}
        isSettled={!recommended.isPending}
        story={<Story />}
        title={search.q === '' ? undefined : discoveryMessages.videosWith(search.q)}
      >
        {!isWhole && <HomeVideos search={search} recommended={recommended} isTitled={look === 'plain'} />}
      </HomePage>
    </>
  )
}
