import { useEffect, useEffectEvent } from 'react'
import { createStore } from '#web/lib/store.ts'

/** What the page that is shown can be searched for; null when there is nothing to search. */
export type PageSearch = { label: string; value: string; onSearch: (value: string) => void }

export const pageSearchStore = createStore<PageSearch | null>(null)

/** Offers a search field in the menu on top for as long as the page is there. */
export function usePageSearch({ label, value, onSearch }: PageSearch): void {
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    pageSearchStore.set({ label, value, onSearch: (wanted) => search(wanted) })
  }, [label, value])
  useEffect(() => () => pageSearchStore.set(null), [])
}
