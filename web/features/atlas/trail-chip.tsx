import { Link } from 'react-router'
import { trailWord } from '#contract/atlas-messages.ts'
import type { TrailVisit } from '#contract/crossing.ts'
import { DifficultySign } from '#web/ui/difficulty-sign.tsx'
import styles from './trail-chip.module.css'

type TrailChipProps = { trail: Pick<TrailVisit, 'name' | 'type' | 'difficulty'>; to: string }

/** A trail with its sign; leads to it on the map. */
export function TrailChip({ trail: { name, type, difficulty }, to }: TrailChipProps) {
  return (
    <Link to={to} className={styles.chip}>
      <DifficultySign level={difficulty} size={14} />
      <span className={styles.name}>{name}</span>
      <span className={styles.word}>{trailWord({ name, type, difficulty })}</span>
    </Link>
  )
}
