import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './map-page.module.css'
import stillStyles from './map-still.module.css'
import { texts } from './messages.ts'
import { WorldStill } from './world-still.tsx'

/** What the build draws of the map page: the same at every address of it, as far as the style sheet shows it. */
export function MapStill() {
  return (
    <div className={styles.page} data-sheet="half">
      <div className={styles.map}>
        <div className={stillStyles.world}>
          <WorldStill />
        </div>
      </div>
      <section className={styles.sheet}>
        <span className={styles.grip} />
        <header className={styles.head}>
          <h1 className={stillStyles.title}>{texts.newestWhat('videos')}</h1>
        </header>
        <div className={stillStyles.list}>
          <Skeleton shape="fill" />
        </div>
      </section>
    </div>
  )
}
