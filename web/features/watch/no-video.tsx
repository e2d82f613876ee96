import type { Project } from '#contract/project.ts'
import { watchMessages } from '#contract/watch-messages.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './no-video.module.css'
import { isPreparing } from './watch.api.ts'

/** In the place of the video. */
export function NoVideo({ project }: { project: Project }) {
  return (
    <output className={styles.none}>
      <Icon name="video" size={48} />
      <span className={styles.message}>{messageFor(project)}</span>
    </output>
  )
}

function messageFor(project: Project): string {
  if (isPreparing(project)) return watchMessages.notReady
  return project.telemetries.length > 0 ? watchMessages.noVideo : watchMessages.noVideoAtAll
}
