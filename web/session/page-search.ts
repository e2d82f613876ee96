import { useEffect, useEffectEvent } from 'react'
import { createStore } from '#web/lib/store.ts'

/** What the page that is shown can be searched for. */
export type PageSearch = { label: string; value: string; onSearch: (value: string) => void }

/** Null when there is nothing to search; pages about places share one search among them, which can also find videos. */
export const pageSearchStore = createStore<PageSearch | 'places' | 'videos' | null>(null)

const endSearch = () => pageSearchStore.set(null)

/** Offers a search field in the menu on top for as long as the page is there. */
export function usePageSearch({ label, value, onSearch }: PageSearch): void {
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    pageSearchStore.set({ label, value, onSearch: (wanted) => search(wanted) })
  }, [label, value])
  useEffect(() => endSearch, [])
}

/** Offers the search for places there, or the one for videos and places. */
export function usePlaceSearch(kind: 'places' | 'videos' = 'places'): void {
  useEffect(() => {
    pageSearchStore.set(kind)
    return endSearch
  }, [kind])
}
