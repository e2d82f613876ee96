import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './waiting-rows.module.css'

/** Enough to fill a screen, so that what stands below the list is not seen to move. */
const places = Array.from({ length: 8 }, (_, i) => i)

export function WaitingRows() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {places.map((i) => (
        <Skeleton key={i} shape="block" height={80} />
      ))}
    </div>
  )
}
