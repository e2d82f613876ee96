import type { ReactNode } from 'react'
import styles from './sport-name.module.css'
import type { TrackGroup } from './track-group.ts'

/** With the colour that tracks of this group have on maps. */
export function SportName({ group, children }: { group: TrackGroup; children: ReactNode }) {
  return (
    <span className={styles.sport} data-group={group}>
      {children}
    </span>
  )
}
