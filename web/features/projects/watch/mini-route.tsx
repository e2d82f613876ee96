import { useEffect, useMemo, useRef } from 'react'
import styles from './mini-route.module.css'
import type { LonLat } from '#web/map/map-handle.ts'
import type { Route } from './route-lines.ts'
import type { Scene } from './scene.ts'

/** Its lines are drawn on a sheet of this size, with room for the dot at the edges. */
const sheet = 100
const margin = 8
/** Smaller distances could not be told apart. */
const visibleGap = 0.3

/** The route as a few lines with a dot: over the picture, and in place of the map until it has loaded. */
export function MiniRoute({ scene: { route, control, preview, placeAt } }: { scene: Scene }) {
  const dot = useRef<SVGCircleElement>(null)
  const pointed = useRef<SVGCircleElement>(null)
  const drawing = useMemo(() => drawingOf(route), [route])

  useEffect(() => {
    const show = () => place(pointed.current, drawing, placeAt(preview.get()?.absoluteMs ?? null))
    show()
    return preview.subscribe(show)
  }, [drawing, preview, placeAt])

  useEffect(() => {
    if (!control) return undefined
    const { playhead } = control
    const show = () => place(dot.current, drawing, placeAt(playhead.moment.absoluteMs))
    show()
    return playhead.subscribe(show)
  }, [drawing, control, placeAt])

  if (!drawing) return null
  return (
    <svg className={styles.route} viewBox={`0 0 ${sheet} ${sheet}`} aria-hidden="true">
      <path className={styles.shadow} d={drawing.whole} />
      <path className={styles.whole} d={drawing.whole} />
      <path className={styles.filmed} d={drawing.filmed} />
      <circle ref={pointed} className={styles.pointed} r={3.4} visibility="hidden" />
      <circle ref={dot} className={styles.dot} r={4} visibility="hidden" />
    </svg>
  )
}

type Drawing = { whole: string; filmed: string; toSheet: (place: LonLat) => [x: number, y: number] }

function drawingOf({ whole, filmed, bounds: box }: Route): Drawing | null {
  if (!box) return null
  const narrowing = Math.cos((((box.north + box.south) / 2) * Math.PI) / 180)
  const east = box.east < box.west ? box.east + 360 : box.east
  const middle = (box.west + east) / 2
  const [width, height] = [(east - box.west) * narrowing, box.north - box.south]
  const scale = (sheet - 2 * margin) / Math.max(width, height, 1e-6)
  const [left, top] = [(sheet - width * scale) / 2, (sheet - height * scale) / 2]
  const toSheet = ([lon, lat]: LonLat): [number, number] => [
    left + (nearest(lon, middle) - box.west) * narrowing * scale,
    top + (box.north - lat) * scale,
  ]
  const pathOf = (line: readonly LonLat[]) => `M${apartOnSheet(line.map(toSheet)).join('L')}`
  return {
    whole: whole.map(pathOf).join(''),
    filmed: filmed.map(({ points }) => pathOf(points)).join(''),
    toSheet,
  }
}

/** The longitude, shifted by full turns so that it is on the same side of the 180th meridian as another one. */
const nearest = (lon: number, other: number): number => lon + 360 * Math.round((other - lon) / 360)

/** A day has thousands of positions, of which a few hundred can be told apart at this size. */
function apartOnSheet(points: readonly [x: number, y: number][]): string[] {
  const texts: string[] = []
  let [lastX, lastY] = [Infinity, Infinity]
  for (const [i, [x, y]] of points.entries()) {
    const isEnd = i === points.length - 1
    if (!isEnd && Math.abs(x - lastX) < visibleGap && Math.abs(y - lastY) < visibleGap) continue
    texts.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
    lastX = x
    lastY = y
  }
  return texts
}

function place(circle: SVGCircleElement | null, drawing: Drawing | null, at: LonLat | null): void {
  circle?.setAttribute('visibility', at && drawing ? 'visible' : 'hidden')
  if (!circle || !at || !drawing) return
  const [x, y] = drawing.toSheet(at)
  circle.setAttribute('cx', x.toFixed(2))
  circle.setAttribute('cy', y.toFixed(2))
}
