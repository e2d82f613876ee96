import { isSport, type Sport } from '#domain/sport.ts'

/** How the list is filtered. Kept in the address, so that links and the back button show the same list. */
export type ListFilter = {
  q?: string
  sport?: Sport
  year?: number
  country?: string
  archived: boolean
}

/** People can write anything into an address: invalid values are ignored. */
export function readListFilter(search: URLSearchParams): ListFilter {
  const q = search.get('q')?.trim() ?? ''
  const sport = search.get('sport') ?? ''
  const year = search.get('year') ?? ''
  const country = search.get('place') ?? ''
  return {
    ...(q !== '' && { q }),
    ...(isSport(sport) && { sport }),
    ...(/^\d{4}$/.test(year) && { year: Number(year) }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    archived: search.has('archived'),
  }
}

export function writeListFilter({ q, sport, year, country, archived }: ListFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== undefined && q !== '') search.set('q', q)
  if (sport !== undefined) search.set('sport', sport)
  if (year !== undefined) search.set('year', String(year))
  if (country !== undefined) search.set('place', country)
  if (archived) search.set('archived', '1')
  return search
}

export const isReduced = ({ q, sport, year, country }: ListFilter): boolean =>
  q !== undefined || sport !== undefined || year !== undefined || country !== undefined
