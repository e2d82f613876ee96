import type { ReactNode } from 'react'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { MapFilters } from './map-filters.tsx'
import styles from './map-page.module.css'
import { kinds } from './map-results.tsx'
import results from './results.module.css'
import { texts } from './messages.ts'
import { WorldStill } from './world-still.tsx'

/**
 * What the build draws of the map page, with `__cards__` in the place of its list. Its styles have to be among those of the page itself, since only those reach
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
        <div className={styles.scroll}>
          <div className={classNames(styles.filters, styles.stillFilters)}>
            <SegmentedControl label={texts.whatToList} options={kinds} value="videos" onChange={ignore} />
            <MapFilters
              state={{ sport: null, difficulty: null }}
              listed={new Set()}
              hasDifficulty={false}
              onChange={ignore}
            />
          </div>
          __cards__
        </div>
      </section>
    </div>
  )
}

/** Nobody can change anything in a still. */
function ignore() {}

/** Shown until there are cards. */
export function StillWaiting() {
  return (
    <div className={styles.stillList}>
      <Skeleton shape="fill" />
    </div>
  )
}

export function StillList({ children }: { children: ReactNode }) {
  return (
    <ul className={results.list} aria-label={texts.videos}>
      {children}
    </ul>
  )
}

export function StillItem({ children }: { children: ReactNode }) {
  return <li className={styles.video}>{children}</li>
}
