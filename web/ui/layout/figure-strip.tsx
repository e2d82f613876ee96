import styles from './figure-strip.module.css'

type Figure = { label: string; quantity: { value: string; unit: string } }

/** The figures of an activity, side by side. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.strip}>
      {figures.map(({ label, quantity }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {quantity.value}
            {quantity.unit !== '%' && ' '}
            <span className={styles.unit}>{quantity.unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
