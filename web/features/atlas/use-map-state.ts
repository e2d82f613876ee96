import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readMapState, writeMapState, type MapState } from './map-state.ts'

/** What the address says, and a way to change it. A change may come while the one before is still on its way. */
export function useMapState() {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readMapState(search), [search])
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const go = (change: Partial<MapState>, replace = false) => {
    latest.current = { ...latest.current, ...change }
    setSearch(writeMapState(latest.current), { preventScrollReset: true, replace })
  }
  return { state, go }
}
