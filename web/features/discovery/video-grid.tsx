import type { ReactNode } from 'react'
import type { ProjectItem } from '#contract/project.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './video-grid.module.css'

/** With the moment at which what was searched for begins. */
export type GridItem = ProjectItem & { time_ms?: number }

type VideoGridProps = {
  items: readonly GridItem[]
  /** They are those from before, while others are on their way. */
  isWaiting?: boolean | undefined
  /** Below the words of each card. */
  noteOf?: ((item: GridItem) => ReactNode) | undefined
}

export function VideoGrid({ items, isWaiting = false, noteOf }: VideoGridProps) {
  return (
    <ul
      className={styles.grid}
      aria-label="Videos"
      aria-busy={isWaiting}
      data-waiting={isWaiting || undefined}
    >
      {items.map((item) => (
        <li key={`${item.id} ${item.time_ms ?? ''}`}>
          <ProjectCard item={item} startsAtMs={item.time_ms}>
            {noteOf?.(item)}
          </ProjectCard>
        </li>
      ))}
    </ul>
  )
}
