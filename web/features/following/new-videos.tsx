import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProjectItem } from '#contract/projects/project.ts'
import { newVideosQuery } from './following.api.ts'
import styles from './new-videos.module.css'
import { texts } from './messages.ts'
import { newsRoom } from './news-room.ts'

type NewVideosProps = {
  /** Whether space is reserved for them; if not, it will be on the next visit. */
  hasRoom: boolean
  card: (item: ProjectItem) => ReactNode
}

/** The newest videos of what someone follows, in one row of a fixed height. */
export function NewVideos({ hasRoom, card }: NewVideosProps) {
  const titleId = useId()
  const { data } = useQuery(newVideosQuery)
  const hasNews = data && data.items.length > 0
  useEffect(() => {
    if (hasNews !== undefined) newsRoom.write(hasNews)
  }, [hasNews])
  if (!hasRoom) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId}>{texts.newVideos}</h2>
        <Link to="/following">{texts.allFollowed}</Link>
      </div>
      {hasNews === false ? (
        <p className={styles.nothing}>{texts.nothingNew}</p>
      ) : (
        <ul className={styles.row} aria-busy={data === undefined}>
          {data?.items.map((item) => (
            <li key={item.id}>{card(item)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
