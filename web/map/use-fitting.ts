import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { paddingAbove } from './fitting-padding.ts'
import type { MapHandle } from './map-handle.ts'

type Fitting = {
  handle: MapHandle | undefined
  bounds: BoundingBox | null
  padding: number | PaddingOptions
  /** The strip at the bottom of the map, which may grow once it is known what it says. */
  foot: HTMLElement | null
}

/** A line this close to the strip touches it. */
const touchingPx = 4

/**
 * Moves the map when there is something else to show, and once more when the strip at its foot turns out to
 * cover that, unless the map has been moved meanwhile. Returns how to show everything again.
 */
export function useFitting({ handle, bounds, padding, foot }: Fitting): () => void {
  const fitted = useRef(bounds)
  const latest = useRef({ bounds, padding, foot })
  useEffect(() => {
    latest.current = { bounds, padding, foot }
  })
  const place = useRef<FittedPlace>(undefined)
  useEffect(() => {
    if (!handle) return undefined
    const here = followPlace(handle.map)
    place.current = here
    return () => {
      here.stop()
      place.current = undefined
    }
  }, [handle])

  const fit = useCallback(
    (animate: boolean) => {
      const now = latest.current
      if (!handle || !now.bounds) return
      const room = roomIn(handle.map, now)
      place.current?.leave(room.bottom)
      handle.fit(now.bounds, { padding: room, animate })
      place.current?.follow()
    },
    [handle],
  )

  useEffect(() => {
    if (!handle || !bounds || fitted.current === bounds) return
    fitted.current = bounds
    fit(true)
  }, [handle, bounds, fit])

  useEffect(() => {
    if (!handle || !foot) return undefined
    const look = () => {
      const freeBelow = place.current?.freeBelow() ?? bottomOf(latest.current.padding)
      const wanted = roomIn(handle.map, latest.current).bottom
      const isTouched = stripOf(handle.map, foot) + touchingPx > freeBelow
      // Only if that gains space at the bottom; otherwise there is none to gain.
      if (isTouched && wanted > freeBelow && place.current?.isThere()) fit(false)
    }
    const observer = new ResizeObserver(look)
    observer.observe(foot)
    const subscription = handle.map.on('moveend', look)
    return () => {
      observer.disconnect()
      subscription.unsubscribe()
    }
  }, [handle, foot, fit])

  return useCallback(() => fit(true), [fit])
}

type Latest = RefObject<Pick<Fitting, 'padding' | 'foot'>>['current']

const roomIn = (map: MapLibreMap, { padding, foot }: Latest): Required<PaddingOptions> =>
  paddingAbove(map.getContainer(), padding, foot ? stripOf(map, foot) : 0)

const bottomOf = (padding: number | PaddingOptions): number =>
  typeof padding === 'number' ? padding : (padding.bottom ?? 0)

/** The height of the map below the upper edge of the strip; zero while a page covers most of the map. */
function stripOf(map: MapLibreMap, foot: HTMLElement): number {
  const whole = map.getContainer().getBoundingClientRect()
  const { top, bottom } = foot.getBoundingClientRect()
  const isInView = bottom > top && whole.bottom - bottom < whole.height / 2
  return isInView ? whole.bottom - top : 0
}

type FittedPlace = {
  /** Announces that the map is about to move to a view with this much space at the bottom. */
  leave: (freeBelow: number) => void
  /** Called when it is there, or on its way. */
  follow: () => void
  /** Undefined as long as the map shows what it began with. */
  freeBelow: () => number | undefined
  /** Whether the map still is where it was put. */
  isThere: () => boolean
  stop: () => void
}

function followPlace(map: MapLibreMap): FittedPlace {
  const here = () => {
    const { lng, lat } = map.getCenter()
    return { lng, lat, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() }
  }
  let home = here()
  let isOnItsWay = false
  let freeBelow: number | undefined
  const subscription = map.on('moveend', () => {
    if (isOnItsWay) home = here()
    isOnItsWay = false
  })
  return {
    leave(free) {
      freeBelow = free
    },
    follow() {
      isOnItsWay = map.isMoving()
      if (!isOnItsWay) home = here()
    },
    freeBelow: () => freeBelow,
    isThere() {
      const now = here()
      return !isOnItsWay && !map.isMoving() && isSame(now, home)
    },
    stop: () => subscription.unsubscribe(),
  }
}

type Camera = { lng: number; lat: number; zoom: number; bearing: number; pitch: number }

const isSame = (one: Camera, other: Camera): boolean =>
  (['lng', 'lat', 'zoom', 'bearing', 'pitch'] as const).every(
    (name) => Math.abs(one[name] - other[name]) < 1e-6,
  )
