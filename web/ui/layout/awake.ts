import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * False while a prerendered page is being hydrated exactly as it was rendered. It then turns true in small steps, so
 * that the page can respond in between: otherwise, everything that a browser knows better than the prerendering would
 * change at once.
 */
export const AwakeContext = createContext(true)

export const useIsAwake = (): boolean => useContext(AwakeContext)

/** A value outside React; `getDrawnAhead` is the one in prerendered pages. */
export function useOutside<T>(
  subscribe: (listener: () => void) => () => void,
  get: () => T,
  getDrawnAhead: () => T,
): T {
  return useSyncExternalStore(subscribe, useIsAwake() ? get : getDrawnAhead, getDrawnAhead)
}
