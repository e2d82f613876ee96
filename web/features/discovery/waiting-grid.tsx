import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import cardStyles from './project-card.module.css'
import styles from './video-grid.module.css'

const places = Array.from({ length: 12 }, (_, i) => i)

export function WaitingGrid() {
  return (
    <div className={styles.grid} aria-busy="true">
      {places.map((i) => (
        <WaitingCard key={i} />
      ))}
    </div>
  )
}

/** As large as a card, while the cards are loading. */
function WaitingCard() {
  return (
    <div className={cardStyles.card} data-shape="tall">
      <div className={cardStyles.picture}>
        <Skeleton shape="fill" />
      </div>
      <div className={cardStyles.text}>
        <Skeleton width="85%" />
        <Skeleton width="40%" />
        <Skeleton width="60%" />
      </div>
    </div>
  )
}
