import { MyWeek } from '#web/features/activities/my-week.tsx'
import type { ProjectItem } from '#contract/project.ts'
import { VideoGrid } from '#web/features/discovery/video-grid.tsx'
import { NewVideos } from '#web/features/following/new-videos.tsx'
import { ContinueEditing } from '#web/features/projects/continue-editing.tsx'
import { pickFiles } from '#web/features/uploads/pick-files.ts'
import styles from './member-home.module.css'

const gridOf = (items: ProjectItem[]) => <VideoGrid items={items} />

/** What someone who is signed in finds above the recommended videos. */
export function MemberHome() {
  return (
    <div className={styles.member}>
      <ContinueEditing onUpload={() => void pickFiles()} />
      <MyWeek />
      <NewVideos grid={gridOf} />
    </div>
  )
}
