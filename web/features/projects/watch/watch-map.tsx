import { useEffect, useState } from 'react'
import { LazyMap } from '#web/map/lazy-map.tsx'
import type { LonLat, MapHandle } from '#web/map/map-handle.ts'
import { showDotsOfScene } from './comment-dots.ts'
import { followDirection } from './follow-direction.ts'
import { PlainMap } from './plain-map.tsx'
import { previewAt } from './preview.ts'
import { createRouteLayer, type RouteLayer } from './route-layer.ts'
import { nearestFilmed } from './route-lines.ts'
import type { Scene } from './scene.ts'
import styles from './watch-map.module.css'
import { texts } from './messages.ts'

type WatchMapProps = { scene: Scene; extent: 'video' | 'activity'; isFollowing: boolean }
type Opened = { handle: MapHandle; layer: RouteLayer }

/** Further away than this, the pointer means the map and not the route. */
const reachPx = 32

/** The route and the position of the current frame on it. Moving parts bypass React. */
export function WatchMap({ scene, extent, isFollowing }: WatchMapProps) {
  const [opened, setOpened] = useState<Opened>()
  const { source, route, preview, placeAt, control } = scene

  useEffect(() => opened?.layer.setRoute(route), [opened, route])

  useEffect(() => {
    if (!opened) return undefined
    const show = () => opened.layer.setPreview(placeAt(preview.get()?.absoluteMs ?? null))
    show()
    return preview.subscribe(show)
  }, [opened, preview, placeAt])

  useEffect(() => {
    if (!opened || !control) return undefined
    const { playhead } = control
    const follow = isFollowing ? keepInView(opened.handle) : undefined
    const show = () => {
      const place = placeAt(playhead.moment.absoluteMs)
      opened.layer.setDot(place)
      opened.layer.setWatched(playhead.moment.projectMs)
      if (place) follow?.(place)
    }
    show()
    return playhead.subscribe(show)
  }, [opened, control, placeAt, isFollowing])

  useEffect(
    () => (opened && control ? followDirection(opened.handle, scene, control) : undefined),
    [opened, scene, control],
  )

  useEffect(
    () => (opened && control ? showDotsOfScene(opened.handle, scene, control) : undefined),
    [opened, scene, control],
  )

  useEffect(() => {
    if (!opened || !control) return undefined
    const { handle } = opened
    const filmedAt = (pointer: { lonLat: LonLat; point: { x: number; y: number } }) => {
      const nearest = nearestFilmed(route.filmed, pointer.lonLat)
      return nearest && isWithinReach(handle, nearest.at, pointer.point) ? nearest.projectMs : null
    }
    const endings = [
      handle.onHover([], (pointer) => {
        const projectMs = pointer && filmedAt(pointer)
        handle.map.getCanvas().style.cursor = projectMs === null ? '' : 'pointer'
        preview.set(projectMs === null ? null : previewAt(source.timeline, projectMs))
      }),
      handle.onClick([], (pointer) => {
        const projectMs = filmedAt(pointer)
        if (projectMs !== null) control.seek(projectMs)
      }),
    ]
    return () => {
      for (const end of endings) end()
    }
  }, [opened, control, route, preview, source])

  const plain = (
    <div className={styles.plain}>
      <PlainMap scene={scene} />
    </div>
  )
  return (
    <LazyMap
      className={styles.map}
      label={texts.mapOfTitle(source.title)}
      bounds={(extent === 'video' ? route.filmedBounds : null) ?? route.bounds}
      padding={40}
      cooperative
      onReady={(handle) => setOpened({ handle, layer: createRouteLayer(handle) })}
      still={plain}
      fallback={plain}
    />
  )
}

function isWithinReach({ map }: MapHandle, position: LonLat, point: { x: number; y: number }): boolean {
  const { x, y } = map.project(position)
  return Math.hypot(x - point.x, y - point.y) <= reachPx
}

/** The margin at each edge of the map that the dot should not enter. */
const edgeShare = 0.25
const moveMs = 900

/**
 * Keeps a dot in view: the map moves only when the dot comes near an edge, because moving means redrawing.
 */
function keepInView({ map }: MapHandle): (place: LonLat) => void {
  let isMoving = false
  return (place) => {
    if (isMoving) return
    const { clientWidth, clientHeight } = map.getCanvas()
    const { x, y } = map.project(place)
    const isInside = isWithin(x, clientWidth) && isWithin(y, clientHeight)
    if (isInside) return
    isMoving = true
    map.once('moveend', () => {
      isMoving = false
    })
    map.easeTo({ center: place, duration: moveMs })
  }
}

const isWithin = (at: number, size: number): boolean => at > size * edgeShare && at < size * (1 - edgeShare)
