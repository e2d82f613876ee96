import { useState } from 'react'
import type { TrailVisit } from '#contract/crossing.ts'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import type { GaugeBoard } from './gauge-board.ts'
import styles from './overlay.module.css'
import { trailAt } from './trail-at.ts'
import { useGauge } from './use-gauge.ts'

/** The trail that is followed, as the sign at its beginning says it. React is told only when it is another one. */
export function TrailPlate({ board, trails }: { board: GaugeBoard; trails: readonly TrailVisit[] }) {
  const [trail, setTrail] = useState<TrailVisit | null>(null)
  useGauge(board, ({ moment }) => {
    const now = trailAt(trails, moment.absoluteMs)
    if (now !== trail) setTrail(now)
  })
  if (!trail) return null
  return (
    <p className={styles.trail} data-gauge="trail">
      <DifficultySign level={trail.difficulty} />
      <span>{trail.name}</span>
    </p>
  )
}
