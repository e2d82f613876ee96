import type { Services } from '#server/services.ts'
import { listRegions, type MapRegionRow } from './map-region.queries.ts'

/** Every page and every range request needs the list, which changes a few times a year. */
const freshMs = 5000

export type KnownRegions = () => Promise<readonly MapRegionRow[]>

/** The list, at most a few seconds old. While the database is unreachable, the last known list. */
export function knownRegions({ cells, log, now }: Pick<Services, 'cells' | 'log' | 'now'>): KnownRegions {
  let known: readonly MapRegionRow[] = []
  let askedAt = -Infinity
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    askedAt = now()
    try {
      known = await listRegions(cells.world)
    } catch (error) {
      log.warn({ err: error }, 'the regions of the map could not be listed')
    }
  }
  return async () => {
    if (now() - askedAt >= freshMs) asking = ask()
    await asking
    return known
  }
}
