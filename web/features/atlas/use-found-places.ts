import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#web/lib/store.ts'
import { boxInAddress } from './place-address.ts'
import { groupPlaces, type PlaceGroup } from './place-groups.ts'
import { type KeptPlace, recentPlacesStore } from './recent-places.ts'
import { placeSearchQuery, visitorQuery } from './search.api.ts'
import { isSearchable } from '#domain/atlas/searchable.ts'

/** The search waits for a pause in typing. */
const pauseMs = 200

export type FoundPlaces = {
  /** False while too little is typed; recent choices are offered then. */
  isSearch: boolean
  groups: readonly [PlaceGroup | 'recent', readonly KeptPlace[]][]
  /** In the order in which they are shown. */
  places: readonly KeptPlace[]
  /** Whether the server has answered exactly this text. */
  isAnswered: boolean
}

export function useFoundPlaces(typed: string, isOpen: boolean): FoundPlaces {
  const location = useLocation()
  const recent = useStore(recentPlacesStore)
  useQuery(visitorQuery)
  const text = typed.trim()
  const settled = useSettled(text)
  const query = placeSearchQuery(settled, boxInAddress(location))
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isOpen && isSearchable(settled) })

  if (!isSearchable(text)) {
    const groups: FoundPlaces['groups'] = recent.length > 0 ? [['recent', recent]] : []
    return { isSearch: false, groups, places: recent, isAnswered: true }
  }
  const groups = groupPlaces<KeptPlace>((isSearchable(settled) && data) || [])
  const isAnswered = settled === text && !isPlaceholderData && Array.isArray(data)
  return { isSearch: true, groups, places: groups.flatMap(([, places]) => places), isAnswered }
}

/** A value that changes only after it has been stable for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
