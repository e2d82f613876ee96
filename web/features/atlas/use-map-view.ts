import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { fittingPadding } from '#web/map/fitting-padding.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { toLngLatBounds } from '#web/map/to-bounds.ts'
import { visibleBox } from '#web/map/visible-box.ts'
import { boxNumbers, boxOf } from './map-box.ts'

type Camera = { lon: number; lat: number; zoom: number }

/** If someone moves the map farther than this, it counts as showing something else. */
const zoomReach = 0.35
const sideReach = 0.2

type CurrentView = { key: string; target: BoundingBox | null; own: { key: string; camera: Camera } | null }

const keyOf = (box: BoundingBox | null): string => (box ? boxNumbers(box).join(' ') : '')

/**
 * What the map should show, and whether someone has moved it away from there. The listed area may come from
 * the address, to which the map moves, or from the map, which then stays where it is. Without one, it shows
 * everything that is listed.
 */
export function useMapView(
  handle: MapHandle | undefined,
  { wanted, shown }: { wanted: BoundingBox | null; shown: BoundingBox | null },
  room: PaddingOptions,
) {
  const key = keyOf(wanted)
  const [current, setCurrent] = useState<CurrentView>({ key, target: wanted, own: null })
  if (key !== current.key) {
    const isOwn = key === '' || key === current.own?.key
    setCurrent({ key, target: isOwn ? current.target : wanted, own: isOwn ? current.own : null })
  }
  const [isMoved, setMoved] = useState(false)
  const look = useEffectEvent((map: MapLibreMap, atFirst: Camera) => {
    const { own } = current
    const target = current.target ?? shown
    const home = own?.camera ?? (target ? cameraFor(map, target, room) : atFirst)
    setMoved(home !== undefined && isAway(map, home))
  })
  useEffect(() => {
    if (!handle) return undefined
    const { map } = handle
    const atFirst = cameraOf(map)
    const subscription = map.on('moveend', () => look(map, atFirst))
    return () => subscription.unsubscribe()
  }, [handle])

  /** Makes the visible area the listed one. */
  const takeArea = useCallback(
    (covered: PaddingOptions): BoundingBox | null => {
      if (!handle) return null
      const { west, south, east, north } = visibleBox(handle.map, covered)
      const box = boxOf(west, south, east, north)
      setCurrent((before) => ({ ...before, own: { key: keyOf(box), camera: cameraOf(handle.map) } }))
      setMoved(false)
      return box
    },
    [handle],
  )
  return { target: current.target ?? shown, isMoved, takeArea }
}

function cameraOf(map: MapLibreMap): Camera {
  const { lng, lat } = map.getCenter()
  return { lon: lng, lat, zoom: map.getZoom() }
}

/** Where the map is when it shows a box; undefined when it has no room for it. */
function cameraFor(map: MapLibreMap, box: BoundingBox, padding: PaddingOptions): Camera | undefined {
  const camera = map.cameraForBounds(toLngLatBounds(box), {
    padding: fittingPadding(map.getCanvas(), padding),
    maxZoom: 15,
  })
  if (!camera?.center || camera.zoom === undefined) return undefined
  const [lon, lat] = Array.isArray(camera.center) ? camera.center : [lonOf(camera.center), camera.center.lat]
  return { lon, lat, zoom: camera.zoom }
}

const lonOf = (center: { lng: number } | { lon: number }): number =>
  'lng' in center ? center.lng : center.lon

function isAway(map: MapLibreMap, home: Camera): boolean {
  if (Math.abs(map.getZoom() - home.zoom) > zoomReach) return true
  const here = cameraOf(map)
  const turns = Math.round((here.lon - home.lon) / 360) * 360
  const { x, y } = map.project([home.lon + turns, home.lat])
  const { clientWidth, clientHeight } = map.getContainer()
  return (
    Math.abs(x - clientWidth / 2) > clientWidth * sideReach ||
    Math.abs(y - clientHeight / 2) > clientHeight * sideReach
  )
}
