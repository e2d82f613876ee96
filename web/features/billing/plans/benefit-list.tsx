import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './plans.module.css'

export function BenefitList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.benefits}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          {item}
        </li>
      ))}
    </ul>
  )
}
