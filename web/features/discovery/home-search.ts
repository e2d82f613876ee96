import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isSport, type Sport } from '#domain/sport.ts'
import { useIsAwake } from '#web/ui/layout/awake.ts'

/** What the start page shows. Kept in the address. */
export type HomeSearch = { q: string; sport: Sport | null }

/** As in the field: shorter queries are not searched for. */
const shortestText = 3
const longestText = 200
export const noSearch: HomeSearch = { q: '', sport: null }

/** People can write anything into an address: invalid values are ignored. */
export function readHomeSearch(search: URLSearchParams): HomeSearch {
  const sport = search.get('sport') ?? ''
  const q = (search.get('q') ?? '').trim().slice(0, longestText)
  return { q: q.length < shortestText ? '' : q, sport: isSport(sport) ? sport : null }
}

export function homeAddress({ q, sport }: HomeSearch): string {
  const search = new URLSearchParams({ ...(q !== '' && { q }), ...(sport && { sport }) })
  return search.size > 0 ? `/?${search}` : '/'
}

/**
 * Null at first on a prerendered page: it was rendered for all addresses, and nothing is requested before
 * this one is read.
 */
export function useHomeSearch(): HomeSearch | null {
  const [search] = useSearchParams()
  const isAwake = useIsAwake()
  return useMemo(() => (isAwake ? readHomeSearch(search) : null), [isAwake, search])
}
