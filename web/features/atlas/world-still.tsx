import styles from './world-still.module.css'

/** To the pixel what the map shows at first. All of it is in the style sheet, since it is also drawn at build time. */
export function WorldStill() {
  return <div className={styles.world} />
}
