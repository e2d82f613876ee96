import { useId } from 'react'
import type { VideoTask } from '#contract/videos/video.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import styles from './processing-queue.module.css'
import { useVideoActions } from './use-video-actions.ts'
import { stepText } from './video-labels.ts'
import { texts } from './messages.ts'

/** Later items are far away. */
const maxVisible = 5

/** What the server is doing with videos, and what comes next. */
export function ProcessingQueue({ queue }: { queue: readonly VideoTask[] }) {
  const titleId = useId()
  if (queue.length === 0) return null
  const hidden = queue.length - maxVisible
  return (
    <section aria-labelledby={titleId} className={styles.queue}>
      <h2 id={titleId} className={styles.title}>
        {texts.beingProcessed}
      </h2>
      <ul className={styles.tasks}>
        {queue.slice(0, maxVisible).map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{texts.andMore(hidden)}</p>}
    </section>
  )
}

function Task({ task }: { task: VideoTask }) {
  const { filename, status, progress, video_id: id } = task
  const { cancel } = useVideoActions()
  const name = <span className={styles.name}>{filename}</span>
  return (
    <li className={styles.task}>
      {status === 'waiting' ? (
        <p className={styles.waiting}>
          {name}
          <span className={styles.step}>{stepText(task)}</span>
        </p>
      ) : (
        <div className={styles.bar}>
          <ProgressBar label={name} value={progress > 0 ? progress : null} detail={stepText(task)} />
        </div>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={texts.cancelFilename(filename)}
        onClick={() => void cancel({ id })}
      >
        {texts.cancel}
      </Button>
    </li>
  )
}
