import { Link } from 'react-router'
import { DifficultySign, type DifficultyLevel } from './difficulty-sign.tsx'
import styles from './trail-chip.module.css'

type TrailChipProps = {
  name: string
  level: DifficultyLevel
  /** What the sign means: a colour alone says nothing. */
  word: string
  to: string
}

/** A trail with its sign, linking to it. */
export function TrailChip({ name, level, word, to }: TrailChipProps) {
  return (
    <Link to={to} className={styles.chip}>
      <DifficultySign level={level} size={14} />
      <span className={styles.name}>{name}</span>
      <span className={styles.word}>{word}</span>
    </Link>
  )
}
