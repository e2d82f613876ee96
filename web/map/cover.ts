import type { Map as MapLibreMap } from 'maplibre-gl'

export type Cover = {
  /** Announces another part of the first picture. It is complete when the returned function has been called. */
  hold: () => () => void
}

/** After that, what is drawn is shown even if something is still missing. */
const maxCoveredMs = 15_000

/**
 * While a still covers the map, nobody sees what is drawn on it. So nothing is drawn until everything that belongs to
 * the first picture is there, which is several dozen frames less for a phone. `onShown` is called when it is drawn, or
 * as soon as someone moves the map.
 */
export function coverUntilDrawn(map: MapLibreMap, onShown: () => void, signal: AbortSignal): Cover {
  let isOver = false
  let missing = 0
  // Asked before each frame: see scripts/web-build/change-map-library.ts.
  Object.assign(map, { isWaiting: () => !isOver && (missing > 0 || !map.loaded()) })
  const end = () => {
    if (isOver) return
    isOver = true
    onShown()
    map.triggerRepaint()
  }
  map.on('load', end)
  map.on('movestart', ({ originalEvent }) => originalEvent && end())
  const timer = setTimeout(end, maxCoveredMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
  return {
    hold() {
      missing += 1
      let isMissing = true
      return () => {
        if (!isMissing) return
        isMissing = false
        missing -= 1
        map.triggerRepaint()
      }
    },
  }
}
