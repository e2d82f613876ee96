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
    return { covered, room: roomAround(covered, { isNarrow, heightPx }) }
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

/** The buttons along the right edge, with their distance from it. */
const controlsPx = 56

/** The same plus the buttons and a margin, as far as there is room, so that nothing is under them or at the very edge. */
export function roomAround(
  { left = 0, bottom = 0 }: PaddingOptions,
  { isNarrow, heightPx }: { isNarrow: boolean; heightPx: number },
): PaddingOptions {
  const margin = Math.max(8, Math.min(56, (heightPx - bottom) * 0.15))
  const side = isNarrow ? Math.min(margin, 24) : margin
  return { top: margin, right: controlsPx + side, bottom: bottom + margin, left: left + side }
}
