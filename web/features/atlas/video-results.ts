import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import type { VideoSearch, VideoSegment } from '#contract/discovery/discovery.ts'
import type { DrawnSegment } from '#web/map/layers/segments-layer.ts'
import type { MapState, ResultKind } from './map-state.ts'

type VideoCardProps = {
  item: VideoSegment
  startsAtMs?: number | undefined
  onHover?: ((isOver: boolean) => void) | undefined
  shape?: 'tall' | 'wide' | undefined
  isLit?: boolean | undefined
}

/** Videos that match what the map shows, and how to draw and open one. */
export type VideoResults = {
  results: UseInfiniteQueryResult<InfiniteData<VideoSearch>>
  Card: ComponentType<VideoCardProps>
  addressOf: (item: VideoSegment, startsAtMs: number) => string
}

/** A project may appear several times, with a different part each time. */
export const keyOf = ({ id, time_ms }: Pick<VideoSegment, 'id' | 'time_ms'>): string => `${id}-${time_ms}`

export const segmentsOf = (data: InfiniteData<VideoSearch> | undefined): VideoSegment[] =>
  data?.pages.flatMap(({ items }) => items) ?? []

export const drawnSegments = (items: readonly VideoSegment[]): DrawnSegment[] =>
  items.map((item) => ({ key: keyOf(item), lines: item.geom }))

/** The selected list; otherwise videos while there may be any. The current list stays until that is known. */
export function useCurrentKind({ show }: MapState, { results }: VideoResults): ResultKind {
  const [last, setLast] = useState<ResultKind>('videos')
  const best = segmentsOf(results.data).length > 0 ? 'videos' : 'activities'
  const kind = show ?? (results.isPending ? last : best)
  if (kind !== last) setLast(kind)
  return kind
}
