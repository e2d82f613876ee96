import type { ReactNode } from 'react'
import type { SportGroup } from '#domain/sport.ts'
import styles from './sport-name.module.css'

/** With the colour that tracks of this group have on maps. */
export function SportName({ group, children }: { group: SportGroup; children: ReactNode }) {
  return (
    <span className={styles.sport} data-group={group}>
      {children}
    </span>
  )
}
