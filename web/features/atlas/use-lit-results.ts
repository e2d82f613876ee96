import { scrollIntoSight } from '#web/lib/scroll-into-sight.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { VideoSegment } from '#contract/discovery/discovery.ts'
import type { MapActivity } from '#contract/atlas/place.ts'
import type { ResultKind } from './map-state.ts'
import { drawnSegments, keyOf, type VideoResults } from './video-results.ts'

type Listed = {
  kind: ResultKind
  activities: readonly MapActivity[]
  items: readonly VideoSegment[]
  addressOf: VideoResults['addressOf']
}

const none: readonly VideoSegment[] = []

export type LitResults = ReturnType<typeof useLitResults>

/** Connects cards with what is drawn: pointing at one highlights the other. */
export function useLitResults({ kind, activities, items, addressOf }: Listed) {
  const navigate = useNavigate()
  const [track, setTrack] = useState<string | null>(null)
  const [segment, setSegment] = useState<string | null>(null)
  const drawnItems = kind === 'videos' ? items : none
  const segments = useMemo(() => drawnSegments(drawnItems), [drawnItems])
  const lit = useMemo(
    () => (track === null ? null : { id: track, activity: activities.find(({ id }) => id === track) }),
    [track, activities],
  )
  const sports = useMemo(() => new Set(drawnItems.flatMap((item) => item.sports)), [drawnItems])
  /** One per card, because a new function makes a card render again. */
  const hovers = useMemo(
    () =>
      new Map(
        drawnItems.map((item) => [keyOf(item), (isOver: boolean) => setSegment(isOver ? keyOf(item) : null)]),
      ),
    [drawnItems],
  )
  const openTrack = (id: string) => {
    if (!reveal(`[data-activity="${id}"]`)) void navigate(`/activity/${id}`)
    setTrack(id)
  }
  /** A pointer selects what it points at; a touch, which cannot hover, shows the card first. */
  const openSegment = (key: string) => {
    const item = items.find((one) => keyOf(one) === key)
    if (item && (key === segment || !reveal(`[data-segment="${key}"]`)))
      void navigate(addressOf(item, item.time_ms))
    setSegment(key)
  }
  return {
    track,
    setTrack,
    segment,
    sports,
    hoverOf: (key: string) => hovers.get(key),
    drawn: {
      lit,
      segments,
      litSegment: segment,
      onTrack: openTrack,
      onSegment: openSegment,
      onHover: (over: { track: string | null; segment: string | null }) => {
        setTrack(over.track)
        setSegment(over.segment)
      },
    },
  }
}

/** Scrolls a card into view; false where there is none. */
function reveal(selector: string): boolean {
  const card = document.querySelector(selector)
  if (card) scrollIntoSight(card)
  return card !== null
}
