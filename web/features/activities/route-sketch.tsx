import { groupOfSport } from '#domain/sport.ts'
import type { ActivityItem } from '#contract/activity.ts'
import styles from './route-sketch.module.css'

/** The shape of the way, small. */
export function RouteSketch({ sketch, sport }: Pick<ActivityItem, 'sketch' | 'sport'>) {
  const path = sketch.map((piece) => `M${piece.map(([x, y]) => `${x} ${y}`).join('L')}`).join('')
  return (
    <svg className={styles.sketch} viewBox="-8 -8 116 116" data-group={groupOfSport(sport)} aria-hidden="true" focusable="false">
      {path === '' ? <circle cx="50" cy="50" r="10" /> : <path d={path} />}
    </svg>
  )
}
