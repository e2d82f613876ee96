import type { Project } from '#contract/projects/project.ts'
import { watchMessages } from './watch-messages.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './no-video.module.css'
import { isAnyPreparing } from './videos.ts'
import { isPreparing } from './watch.api.ts'

type NoVideoProps = {
  project: Project
  /** Whether the link, or a comment, leads to a moment of the video. */
  hasMoments?: boolean
}

/** In the place of the video. */
export function NoVideo({ project, hasMoments = false }: NoVideoProps) {
  return (
    <output className={styles.none}>
      <Icon name="video" size={48} />
      <span className={styles.message}>{messageFor(project)}</span>
      {hasMoments && <span className={styles.message}>{aboutMoments(project)}</span>}
    </output>
  )
}

function aboutMoments(project: Project): string {
  return isAnyPreparing(project) ? watchMessages.momentsMove : watchMessages.momentsGone
}

function messageFor(project: Project): string {
  if (isPreparing(project)) return watchMessages.notReady
  return project.telemetries.length > 0 ? watchMessages.noVideo : watchMessages.noVideoAtAll
}
