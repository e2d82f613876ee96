import type { LonLat, MapHandle, MapMarker } from '#web/map/map-handle.ts'
import styles from './cone-marker.module.css'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Pixels from the dot to the arc. */
const reach = 72
/** Wider ones would look like a circle. */
const widest = (160 * Math.PI) / 180

export type ConeMarker = {
  /**
   * The direction in degrees clockwise from north, and the camera's angle of view in radians. May be called for every
   * frame.
   */
  show: (position: LonLat, degrees: number, width: number) => void
  hide: () => void
  remove: () => void
}

/** What the camera sees from the dot, as a cone on the map. */
export function createConeMarker(handle: MapHandle): ConeMarker {
  const { map } = handle
  const [element, path] = coneElement()
  let marker: MapMarker | undefined
  let [shownDegrees, shownWidth] = [0, 0]
  const turn = () => {
    path.style.transform = `rotate(${shownDegrees - map.getBearing()}deg)`
  }
  const turning = map.on('rotate', turn)
  const hide = () => {
    marker?.remove()
    marker = undefined
  }
  return {
    show(position, degrees, width) {
      shownDegrees = degrees
      if (width !== shownWidth) path.setAttribute('d', sector(Math.min(width, widest)))
      shownWidth = width
      turn()
      if (marker) marker.move(position)
      else marker = handle.addMarker(element, position)
    },
    hide,
    remove() {
      turning.unsubscribe()
      hide()
    },
  }
}

/** Upwards from the middle. */
function sector(width: number): string {
  const [x, y] = [reach * Math.sin(width / 2), reach * Math.cos(width / 2)]
  return `M0 0L${-x} ${-y}A${reach} ${reach} 0 0 1 ${x} ${-y}Z`
}

function coneElement(): [HTMLElement, SVGPathElement] {
  const element = document.createElement('div')
  element.className = styles.cone ?? ''
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', `${-reach} ${-reach} ${2 * reach} ${2 * reach}`)
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgNamespace, 'path')
  path.dataset.mark = 'view'
  svg.append(path)
  element.append(svg)
  return [element, path]
}
