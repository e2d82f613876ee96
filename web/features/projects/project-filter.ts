import { isSport, type Sport } from '#domain/sport.ts'

/** How the list is filtered. Kept in the address, so that links and the back button show the same list. */
export type ProjectFilter = { q: string; sport: Sport | null; archived: boolean }

/** People can write anything into an address: invalid values are ignored. */
export function readProjectFilter(search: URLSearchParams): ProjectFilter {
  const sport = search.get('sport') ?? ''
  return {
    q: search.get('q')?.trim() ?? '',
    sport: isSport(sport) ? sport : null,
    archived: search.has('archived'),
  }
}

export function writeProjectFilter({ q, sport, archived }: ProjectFilter): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(sport && { sport }),
    ...(archived && { archived: '1' }),
  })
}

export const isReduced = ({ q, sport }: ProjectFilter): boolean => q !== '' || sport !== null
