import styles from './line-legend.module.css'

/** Which of two lines in a chart is which. */
export function LineLegend({ back, front }: { back: string; front: string }) {
  return (
    <p className={styles.legend}>
      <span className={styles.back}>{back}</span>
      <span className={styles.front}>{front}</span>
    </p>
  )
}
