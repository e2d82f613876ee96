import type { PaddingOptions } from 'maplibre-gl'
import { useMemo } from 'react'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

/** Where the filters of the map wrap. */
const narrow = '(width < 600px)'

/** The part of the map that neither its filters nor its buttons cover. */
export function useMyMapRoom(): PaddingOptions {
  const isNarrow = useMediaQuery(narrow)
  return useMemo(() => myMapRoom(isNarrow), [isNarrow])
}

/** With their distance from the edges: the filters at the top, in one row or two, and the buttons at the right. */
const [oneRowPx, twoRowsPx, buttonsPx] = [72, 132, 56]

export function myMapRoom(isNarrow: boolean): Required<PaddingOptions> {
  const margin = isNarrow ? 16 : 48
  return {
    top: (isNarrow ? twoRowsPx : oneRowPx) + Math.min(margin, 24),
    right: buttonsPx + margin,
    bottom: margin,
    left: margin,
  }
}
