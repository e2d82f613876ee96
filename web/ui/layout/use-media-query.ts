import { useCallback } from 'react'
import { useOutside } from './awake.ts'

/** `drawnAhead` is the answer while prerendering, when there is no window to ask. */
export function useMediaQuery(query: string, drawnAhead = false): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useOutside(
    subscribe,
    () => matchMedia(query).matches,
    () => drawnAhead,
  )
}
