import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProjectItem } from '#contract/project.ts'
import { newVideosQuery } from './following.api.ts'
import styles from './following.module.css'
import { texts } from './messages.ts'

/** One row on large screens. */
const most = 4

/** The newest videos of what someone follows; nothing until there are some. */
export function NewVideos({ grid }: { grid: (items: ProjectItem[]) => ReactNode }) {
  const titleId = useId()
  const { data } = useQuery(newVideosQuery)
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId}>{texts.newVideos}</h2>
        <Link to="/following">{texts.allFollowed}</Link>
      </div>
      {grid(data.items.slice(0, most))}
    </section>
  )
}
