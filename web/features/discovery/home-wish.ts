import { useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { isSport, type Sport } from '#domain/sport.ts'

/** What the start page is to show. It stands in the address. */
export type HomeWish = { q: string; sport: Sport | null }

/** As in the field: what is shorter is not searched for. */
const shortestText = 3
const longestText = 200
const nothing: HomeWish = { q: '', sport: null }

/** Whatever somebody writes into an address: what makes no sense there is passed over. */
export function readHomeWish(search: URLSearchParams): HomeWish {
  const sport = search.get('sport') ?? ''
  const q = (search.get('q') ?? '').trim().slice(0, longestText)
  return { q: q.length < shortestText ? '' : q, sport: isSport(sport) ? sport : null }
}

export function homeAddress({ q, sport }: HomeWish): string {
  const search = new URLSearchParams({ ...(q !== '' && { q }), ...(sport && { sport }) })
  return search.size > 0 ? `/?${search}` : '/'
}

const never = () => () => undefined

/** Nothing at first where the page came drawn: it was drawn for an address without wishes. */
export function useHomeWish(): HomeWish {
  const [search] = useSearchParams()
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useMemo(() => (isAlive ? readHomeWish(search) : nothing), [isAlive, search])
}
