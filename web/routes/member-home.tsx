import { MyWeek } from '#web/features/activities/my-week.tsx'
import type { ProjectItem } from '#contract/projects/project.ts'
import { ProjectCard } from '#web/features/discovery/project-card.tsx'
import { NewVideos } from '#web/features/following/new-videos.tsx'
import { DeviceHome } from '#web/features/on-device/device-home.tsx'
import { ContinueEditing } from '#web/features/projects/continue-editing.tsx'
import { pickFiles } from '#web/features/uploads/pick-files.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import styles from './member-home.module.css'

const cardOf = (item: ProjectItem) => <ProjectCard item={item} shape="wide" />

/** What someone who is signed in finds above the recommended videos. */
export function MemberHome({ hasNews }: { hasNews: boolean }) {
  const isOnline = useIsOnline()
  if (!isOnline)
    return (
      <div className={styles.member}>
        <div className={styles.device}>
          <DeviceHome />
        </div>
      </div>
    )
  return (
    <div className={styles.member} data-news={hasNews}>
      <ContinueEditing onUpload={() => void pickFiles()} />
      <MyWeek />
      <NewVideos hasRoom={hasNews} card={cardOf} />
    </div>
  )
}
