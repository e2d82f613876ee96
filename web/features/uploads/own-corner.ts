import { useEffect } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

const pagesStore = createStore(0)

/**
 * For a page with handles and controls in the corner where the uploads would open: there, they are a single line below
 * the page.
 */
export function useOwnCorner(): void {
  useEffect(() => {
    pagesStore.set(pagesStore.get() + 1)
    return () => pagesStore.set(pagesStore.get() - 1)
  }, [])
}

export const useIsCornerTaken = (): boolean => useStore(pagesStore) > 0
