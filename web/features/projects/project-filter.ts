import { isSport, type Sport } from '#domain/sport.ts'

/** What the list is reduced to. It stands in the address, so that a link or the way back shows the same. */
export type ProjectFilter = { q: string; sport: Sport | null; archived: boolean }

/** Whatever someone writes into an address: what makes no sense there is passed over. */
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
