import type { ReactNode } from 'react'
import type { ProjectItem } from '#contract/project.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './video-grid.module.css'

/** With the moment at which the match begins. */
export type GridItem = ProjectItem & { time_ms?: number }

type VideoGridProps = {
  items: readonly GridItem[]
  /** The previous items, while new ones are loading. */
  isWaiting?: boolean | undefined
  /** Below the text of each card. */
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
