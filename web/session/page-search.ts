import { useEffect, useEffectEvent } from 'react'
import { createStore } from '#web/lib/store.ts'

/** What the current page can be searched for. */
export type PageSearch = { label: string; value: string; onSearch: (value: string) => void }

/** Null when there is nothing to search. Pages about places share one search, which can also find videos. */
export const pageSearchStore = createStore<PageSearch | 'places' | 'videos' | null>(null)

const endSearch = () => pageSearchStore.set(null)

/** Shows a search field in the top menu while the page is mounted. */
export function usePageSearch({ label, value, onSearch }: PageSearch): void {
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    pageSearchStore.set({ label, value, onSearch: (wanted) => search(wanted) })
  }, [label, value])
  useEffect(() => endSearch, [])
}

/** Shows the search for places in the top menu, or the one for videos and places. */
export function usePlaceSearch(kind: 'places' | 'videos' = 'places'): void {
  useEffect(() => {
    pageSearchStore.set(kind)
    return endSearch
  }, [kind])
}
