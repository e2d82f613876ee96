import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './map-page.module.css'
import { texts } from './messages.ts'
import { WorldStill } from './world-still.tsx'

/**
 * What the build draws of the map page. Its styles have to be among those of the page itself, since only those reach
 * the browser.
 */
export function MapStill() {
  return (
    <div className={styles.page} data-sheet="half">
      <div className={styles.map}>
        <div className={styles.stillWorld}>
          <WorldStill />
        </div>
      </div>
      <section className={styles.sheet}>
        <span className={styles.grip} />
        <header className={styles.head}>
          <h1 className={styles.stillTitle}>{texts.newestWhat('videos')}</h1>
        </header>
        <div className={styles.stillList}>
          <Skeleton shape="fill" />
        </div>
      </section>
    </div>
  )
}
