import styles from './route-picture.module.css'

/** A small landscape with a route to its summit, for empty lists and error screens. */
export function RoutePicture() {
  return (
    <svg
      className={styles.picture}
      width="220"
      height="120"
      viewBox="0 0 220 120"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx="152" cy="46" r="17" />
      <path className={styles.far} d="M6 106 48 64l16 12 24-26 26 24 24-20 22 22 16-12 38 42z" />
      <path className={styles.near} d="M38 106 104 24l30 40 10-9 44 51z" />
      <path className={styles.snow} d="M104 24 87.9 44l8.1 6 8-6 9 7 6-7z" />
      <path className={styles.route} d="M74 106c6-16 28-10 32-24 3-10-9-13-6-22" />
      <circle className={styles.end} cx="100" cy="58" r="4" />
      <path className={styles.ground} d="M6 106h208" />
    </svg>
  )
}
