import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { withLeastSpan } from './map-box.ts'
import { readMapState, writeMapState, type MapState } from './map-state.ts'
import type { KeptPlace } from './recent-places.ts'
import { boxOfPlace } from './search.api.ts'

type Address = { pathname: string; search: string }

const isMap = (pathname: string): boolean => /^\/map(\/|$)/.test(pathname)

/** What the map shows now; the default on other pages, and for unreadable addresses. */
function stateAt({ pathname, search }: Address): MapState {
  try {
    return readMapState(new URLSearchParams(isMap(pathname) ? search : ''))
  } catch {
    return readMapState(new URLSearchParams())
  }
}

export const boxInAddress = (address: Address): BoundingBox | null => stateAt(address).box

/** The map at a place. Selected filters stay. */
export function addressOfPlace(place: KeptPlace, typed: string, from: Address): string {
  const box = boxOfPlace(place)
  const state = { ...stateAt(from), q: typed, qn: place.name, box: box && withLeastSpan(box), id: place.id }
  return `/map?${writeMapState(state)}`
}

/** The map for the typed text, before anything has been found. */
export function addressOfText(typed: string, from: Address): string {
  return `/map?${writeMapState({ ...stateAt(from), q: typed, qn: '', box: null, id: null })}`
}
