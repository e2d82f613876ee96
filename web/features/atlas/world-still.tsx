import styles from './world-still.module.css'

/**
 * Shows exactly, to the pixel, what the map shows at first. It is done entirely in the style sheet, since it is also
 * rendered at build time.
 */
export function WorldStill() {
  return <div className={styles.world} />
}
