import styles from './logo-mark.module.css'

/** A ridge line whose last slope closes into a play triangle; `public/icons` shows the same drawing. */
export function LogoMark({ height = 28 }: { height?: number }) {
  return (
    <svg viewBox="0 0 48 32" width={height * 1.5} height={height} aria-hidden="true" focusable="false">
      <path className={styles.ridge} d="M2 27 L13 9 L19.5 18.5 L26 8" />
      <path className={styles.play} d="M26 8 L45 17.5 L26 27 Z" />
    </svg>
  )
}
