import { useCallback, useSyncExternalStore } from 'react'

/** `drawnAhead` is the answer where there is no window yet to be asked. */
export function useMediaQuery(query: string, drawnAhead = false): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => drawnAhead,
  )
}
