import styles from './video-grid.module.css'
import { WaitingCard } from './waiting-card.tsx'

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
