import { LngLat } from 'maplibre-gl'
import type { FlightView } from '#domain/geo/flight/plan-flight.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { MapHandle } from '#web/map/map-handle.ts'

export type FlightCamera = {
  /** Becomes false when someone touches the map, until `follow` is called. */
  isFollowing: Omit<Store<boolean>, 'set'>
  /** May be called for every frame. */
  show: (view: FlightView) => void
  /** Moves there in one sweep. */
  approach: (view: FlightView) => Promise<void>
  follow: () => void
  /** Puts the map back exactly as it was. */
  leave: () => void
}

/** Heights as they are: the flight is about the ground, not about drama. */
const exaggeration = 1
const approachMs = 1800

/** Lends the camera of a map to a flight, until a person touches the map. */
export function takeCamera({ map }: MapHandle): FlightCamera {
  const before = {
    view: { center: map.getCenter(), zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() },
    terrain: map.getTerrain(),
    isClamped: map.getCenterClampedToGround(),
  }
  const isFollowing = createStore(true)
  let isApproaching = false
  const ending = new AbortController()
  const frame = map.getContainer().parentElement
  frame?.toggleAttribute('data-flying', true)
  map.setTerrain({ source: 'terrain', exaggeration })
  map.setCenterClampedToGround(false)

  const letGo = () => {
    if (!isFollowing.get()) return
    isFollowing.set(false)
    map.stop()
    map.setCenterClampedToGround(true)
  }
  for (const touch of ['pointerdown', 'wheel'] as const)
    map.getCanvasContainer().addEventListener(touch, letGo, { signal: ending.signal, passive: true })

  const optionsOf = ({ eye, target }: FlightView) =>
    map.calculateCameraOptionsFromTo(
      new LngLat(eye.lon, eye.lat),
      eye.altitude,
      new LngLat(target.lon, target.lat),
      target.altitude,
    )
  return {
    isFollowing,
    show(view) {
      if (isFollowing.get() && !isApproaching) map.jumpTo(optionsOf(view))
    },
    async approach(view) {
      isApproaching = true
      const arrived = map.once('moveend')
      map.easeTo({ ...optionsOf(view), duration: approachMs })
      await arrived
      isApproaching = false
    },
    follow() {
      map.setCenterClampedToGround(false)
      isFollowing.set(true)
    },
    leave() {
      ending.abort()
      frame?.removeAttribute('data-flying')
      // The map itself may already have been removed.
      if (!map.style) return
      map.stop()
      map.setTerrain(before.terrain)
      map.setCenterClampedToGround(before.isClamped)
      map.jumpTo(before.view)
    },
  }
}
