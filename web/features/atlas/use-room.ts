import type { PaddingOptions } from 'maplibre-gl'
import { useMemo } from 'react'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import type { SheetHeight } from './results-sheet.tsx'

/** How much of the map is visible next to the results. */
export function useRoom(sheet: SheetHeight) {
  const isNarrow = useMediaQuery('(width < 960px)')
  return useMemo(() => {
    // The top menu is 56 px high.
    const heightPx = Math.max(200, innerHeight - 56)
    const covered = coveredBy(isNarrow, sheet, heightPx)
    return { covered, room: roomAround(covered, heightPx) }
  }, [isNarrow, sheet])
}

/** The same as in `map-page.module.css`. */
const columnPx = 392
const lowPx = 92
const halfShare = 0.46

/** How much of the map the results cover. */
function coveredBy(isNarrow: boolean, sheet: SheetHeight, heightPx: number): PaddingOptions {
  if (!isNarrow) return { top: 0, right: 0, bottom: 0, left: columnPx }
  return { top: 0, right: 0, bottom: sheet === 'low' ? lowPx : Math.round(heightPx * halfShare), left: 0 }
}

/** The same plus a margin, as far as there is room, so that nothing is at the very edge. */
function roomAround({ left = 0, bottom = 0 }: PaddingOptions, heightPx: number): PaddingOptions {
  const margin = Math.max(8, Math.min(56, (heightPx - bottom) * 0.15))
  return { top: margin, right: margin, bottom: bottom + margin, left: left + margin }
}
