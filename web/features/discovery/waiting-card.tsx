import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './project-card.module.css'

/** As large as a card, while the cards are on their way. */
export function WaitingCard({ shape = 'tall' }: { shape?: 'tall' | 'wide' | undefined }) {
  return (
    <div className={styles.card} data-shape={shape}>
      <div className={styles.picture}>
        <Skeleton shape="fill" />
      </div>
      <div className={styles.words}>
        <Skeleton width="85%" />
        <Skeleton width="40%" />
        <Skeleton width="60%" />
      </div>
    </div>
  )
}
