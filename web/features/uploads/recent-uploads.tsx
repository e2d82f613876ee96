import { pagePaths } from '#contract/site/page-paths.ts'
import { useStore } from '#web/lib/store.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { texts } from './messages.ts'
import { useIsGone } from './overlay-view.ts'
import styles from './recent-uploads.module.css'
import { countQueue, rowsOf } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { commandQueue, queueStore } from './uploads.ts'

/** What was uploaded from this page before the overlay disappeared, with the results. */
export function RecentUploads() {
  const queue = useStore(queueStore)
  const counts = countQueue(queue)
  const isGone = useIsGone(counts)
  if (counts.total === 0 || !isGone) return null
  const { rows } = rowsOf(queue)
  return (
    <Card title={texts.uploadedJustNow}>
      {rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      ) : (
        <p>{texts.doneOfTotal(counts.done, counts.total)}</p>
      )}
      <div className={styles.actions}>
        <LinkButton size="small" to={pagePaths.myActivities}>
          {texts.myActivities}
        </LinkButton>
        <Button size="small" variant="quiet" onClick={() => commandQueue({ type: 'clear' })}>
          {texts.clear}
        </Button>
      </div>
    </Card>
  )
}
