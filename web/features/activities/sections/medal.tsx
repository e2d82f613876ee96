import styles from './medal.module.css'
import { texts } from './effort-messages.ts'

/** Among all efforts of the owner, and among those of the same year; null where it is not among the best. */
export type Ranked = { rank_ever: number | null; rank_year: number | null }

/** For the three best ever, and the best of a year. */
export function Medal({ rank_ever, rank_year }: Ranked) {
  if (rank_ever !== null && rank_ever <= 3) {
    return (
      <span className={styles.medal} data-rank={rank_ever}>
        <span className={styles.disc} aria-hidden="true">
          {rank_ever}
        </span>
        {rank_ever === 1 ? texts.bestEver : texts.nthBestEver(rank_ever)}
      </span>
    )
  }
  return rank_year === 1 ? <span className={styles.medal}>{texts.bestOfTheYear}</span> : null
}
