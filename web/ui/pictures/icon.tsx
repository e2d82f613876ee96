import { iconShapes, type IconName } from './icon-shapes.ts'
import styles from './icon.module.css'

export type { IconName }

/** Decoration only: the control around it carries the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconShapes[name]} />
    </svg>
  )
}
