import { providerIds, type ProviderId } from '#domain/fitness/provider.ts'
import { isId } from '#domain/id.ts'
import { isSport, type Sport } from '#domain/sport.ts'

/** How the list is filtered. Kept in the address, so that links and the back button show the same list. */
export type ListFilter = {
  q?: string
  sport?: Sport
  year?: number
  country?: string
  /** The platform or folder that it came from. */
  source?: ProviderId
  /** The id of gear. */
  gear?: string
  archived: boolean
}

/** People can write anything into an address: invalid values are ignored. */
export function readListFilter(search: URLSearchParams): ListFilter {
  const q = search.get('q')?.trim() ?? ''
  const sport = search.get('sport') ?? ''
  const year = search.get('year') ?? ''
  const country = search.get('place') ?? ''
  const source = providerIds.find((id) => id === search.get('from'))
  const gear = search.get('gear') ?? ''
  return {
    ...(q !== '' && { q }),
    ...(isSport(sport) && { sport }),
    ...(/^\d{4}$/.test(year) && { year: Number(year) }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(source && { source }),
    ...(isId(gear) && { gear }),
    archived: search.has('archived'),
  }
}

export function writeListFilter({
  q,
  sport,
  year,
  country,
  source,
  gear,
  archived,
}: ListFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== undefined && q !== '') search.set('q', q)
  if (sport !== undefined) search.set('sport', sport)
  if (year !== undefined) search.set('year', String(year))
  if (country !== undefined) search.set('place', country)
  if (source !== undefined) search.set('from', source)
  if (gear !== undefined) search.set('gear', gear)
  if (archived) search.set('archived', '1')
  return search
}

export const isReduced = ({ q, sport, year, country, source, gear }: ListFilter): boolean =>
  [q, sport, year, country, source, gear].some((each) => each !== undefined)
