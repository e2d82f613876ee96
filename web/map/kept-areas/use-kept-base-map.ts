import { useEffect } from 'react'
import type { Site } from '#contract/site/site.ts'
import { useStore } from '#web/lib/store.ts'
import { keptAreas, readKeptAreas } from './kept-ranges.ts'

/** The map of the area that was kept last, for when the server cannot say what it has. */
export function useKeptBaseMap(isWanted: boolean): Site['base_map'] | undefined {
  useEffect(() => {
    if (isWanted) void readKeptAreas()
  }, [isWanted])
  const areas = useStore(keptAreas)
  return isWanted ? areas?.[0]?.baseMap : undefined
}
