import { Link } from 'react-router'
import styles from './logo.module.css'

/** A ridge line whose last slope closes into a play triangle; `public/icons` shows the same drawing. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label="Trailcast, home">
      <svg viewBox="0 0 48 32" width="42" height="28" aria-hidden="true" focusable="false">
        <path className={styles.ridge} d="M2 27 L13 9 L19.5 18.5 L26 8" />
        <path className={styles.play} d="M26 8 L45 17.5 L26 27 Z" />
      </svg>
      <span className={styles.name}>Trailcast</span>
    </Link>
  )
}
