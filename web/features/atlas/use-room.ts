import { useMemo } from 'react'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import { coveredBy, roomAround } from './map-room.ts'
import type { SheetHeight } from './results-sheet.tsx'

/** How much of the map can be seen beside the results. */
export function useRoom(sheet: SheetHeight) {
  const isNarrow = useMediaQuery('(width < 960px)')
  return useMemo(() => {
    // The menu on top is 56 px high.
    const heightPx = Math.max(200, innerHeight - 56)
    const covered = coveredBy(isNarrow, sheet, heightPx)
    return { covered, room: roomAround(covered, heightPx) }
  }, [isNarrow, sheet])
}
