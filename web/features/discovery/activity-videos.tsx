import { useQuery } from '@tanstack/react-query'
import styles from './activity-videos.module.css'
import { activityVideosQuery } from './discovery.api.ts'
import { VideoGrid } from './video-grid.tsx'
import { texts } from './messages.ts'

/** The videos filmed on an activity; renders nothing if there are none. */
export function ActivityVideos({ id, as }: { id: string; as: 'owner' | 'others' }) {
  const { data: items = [] } = useQuery(activityVideosQuery(id, as))
  if (items.length === 0) return null
  return (
    <section className={styles.videos} aria-labelledby="activity-videos">
      <h2 id="activity-videos">
        {items.length === 1 ? texts.videoOfThisActivity : texts.videosOfThisActivity}
      </h2>
      <VideoGrid items={items} />
    </section>
  )
}
