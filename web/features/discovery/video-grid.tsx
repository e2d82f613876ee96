import type { ReactNode } from 'react'
import type { ProjectItem } from '#contract/projects/project.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './video-grid.module.css'
import { texts } from './messages.ts'

/** With the moment at which the match begins. */
export type GridItem = ProjectItem & { time_ms?: number }

type VideoGridProps = {
  items: readonly GridItem[]
  /** The previous items, while new ones are loading. */
  isWaiting?: boolean | undefined
  /** Below the text of each card. */
  noteOf?: ((item: GridItem) => ReactNode) | undefined
}

/** On a phone, where waiting is longest, there is one column. */
const onFirstScreen = 2

export function VideoGrid({ items, isWaiting = false, noteOf }: VideoGridProps) {
  return (
    <VideoList isWaiting={isWaiting}>
      {items.map((item, i) => (
        <li key={`${item.id} ${item.time_ms ?? ''}`}>
          <ProjectCard item={item} startsAtMs={item.time_ms} isFirst={i < onFirstScreen}>
            {noteOf?.(item)}
          </ProjectCard>
        </li>
      ))}
    </VideoList>
  )
}

export function VideoList({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) {
  return (
    <ul
      className={styles.grid}
      aria-label={texts.videos}
      aria-busy={isWaiting}
      data-waiting={isWaiting || undefined}
    >
      {children}
    </ul>
  )
}
