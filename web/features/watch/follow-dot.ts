import type { LonLat, MapHandle } from '#web/map/map-handle.ts'

/** How much of the map at each edge the dot should not enter. */
const edge = 0.25
const moveMs = 900

/** Keeps a dot in view: the map moves when it comes near an edge, and rests otherwise, since moving it means to draw it. */
export function followDot({ map }: MapHandle): (place: LonLat) => void {
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

const isWithin = (at: number, size: number): boolean => at > size * edge && at < size * (1 - edge)
