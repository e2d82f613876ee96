import type { InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoSearch } from '#contract/discovery/discovery.ts'
import type { MapActivities } from '#contract/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { withLeastSpan } from './map-box.ts'
import { type MapState, type ResultKind, videoSearchOf } from './map-state.ts'

type Shown = {
  kind: ResultKind
  state: MapState
  /** Whether the list still shows the results of the previous request. */
  isOld: boolean
  activities: InfiniteData<MapActivities> | undefined
  videos: InfiniteData<VideoSearch> | undefined
}

/**
 * The bounds of everything that the list leads to, for a map without a given area. Loading more of the same list does
 * not move the map; a different list does.
 */
export function useShownBounds({ kind, state, isOld, activities, videos }: Shown): BoundingBox | null {
  const { sport, difficulty, box, id } = state
  const key =
    kind === 'videos' ? `videos ${sport} ${videoSearchOf(state).q}` : `activities ${sport} ${difficulty}`
  const [kept, setKept] = useState<{ key: string; box: BoundingBox } | null>(null)
  if (!box && id === null && !isOld && kept?.key !== key) {
    const [first] = (kind === 'videos' ? videos : activities)?.pages ?? []
    const around = first?.bounding_box
    if (around) setKept({ key, box: withLeastSpan(around) })
  }
  return kept?.box ?? null
}
