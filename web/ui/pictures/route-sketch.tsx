import styles from './route-sketch.module.css'
import type { TrackGroup } from '#web/ui/labels/track-group.ts'

type RouteSketchProps = {
  /** Points `[x, y]` in a square of 100 by 100, one list for each piece. */
  sketch: readonly (readonly (readonly [number, number])[])[]
  group: TrackGroup
}

/** The shape of a route, small. */
export function RouteSketch({ sketch, group }: RouteSketchProps) {
  const path = sketch.map((piece) => `M${piece.map(([x, y]) => `${x} ${y}`).join('L')}`).join('')
  return (
    <svg
      className={styles.sketch}
      viewBox="-8 -8 116 116"
      data-group={group}
      aria-hidden="true"
      focusable="false"
    >
      {path === '' ? <circle cx="50" cy="50" r="10" /> : <path d={path} />}
    </svg>
  )
}
