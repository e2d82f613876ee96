import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { uploadMessages } from '#contract/upload-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { throttle } from './throttle.ts'
import styles from './upload-overlay.module.css'
import { canResume, countQueue, rowsOf, type Queue, type QueueCounts } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { commandQueue, isOverlayOpenStore, queueStore, setUploader } from './uploads.ts'

/** Undefined while nobody knows who is there, null for visitors. */
export function UploadOverlay({ userId }: { userId: string | null | undefined }) {
  const queue = useStore(queueStore)
  const isOpen = useStore(isOverlayOpenStore)
  const counts = countQueue(queue)
  useEffect(() => setUploader(userId), [userId])
  useFreshLists(counts.done)
  if (counts.total === 0) return null
  return (
    <div className={styles.corner}>
      <output className={styles.announcement}>
        <VisuallyHidden>{announcementOf(counts)}</VisuallyHidden>
      </output>
      {isOpen ? <Panel queue={queue} counts={counts} /> : <ShowButton counts={counts} />}
    </div>
  )
}

function ShowButton({ counts }: { counts: QueueCounts }) {
  return (
    <Button
      className={styles.show}
      icon={<Icon name="upload" />}
      aria-label={`Show uploads: ${summaryOf(counts)}`}
      onClick={() => isOverlayOpenStore.set(true)}
    >
      <Counts counts={counts} />
    </Button>
  )
}

function Panel({ queue, counts }: { queue: Queue; counts: QueueCounts }) {
  const titleId = useId()
  const isOnline = useIsOnline()
  const { rows, isCut } = rowsOf(queue)
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          Uploads
        </h2>
        <Counts counts={counts} />
        <span className={styles.space} />
        <Actions queue={queue} counts={counts} />
        <IconButton
          label="Hide uploads"
          icon={<Icon name="chevron-down" />}
          size="small"
          onClick={() => isOverlayOpenStore.set(false)}
        />
      </header>
      {!isOnline && counts.active > 0 && <p className={styles.note}>{uploadMessages.uploadsOffline}</p>}
      {isCut && (
        <p className={styles.note}>
          {uploadMessages.tooManyRows} {uploadMessages.onlyErrors}
        </p>
      )}
      {/* It may be longer than the overlay, and then has to be reachable for the arrow keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.rows} tabIndex={0} aria-label="Files">
        {rows.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function Actions({ queue, counts }: { queue: Queue; counts: QueueCounts }) {
  return (
    <>
      {counts.active > 0 && (
        <Button size="small" variant="quiet" onClick={() => commandQueue({ type: 'abort' })}>
          Abort
        </Button>
      )}
      {canResume(queue) && (
        <Button size="small" onClick={() => commandQueue({ type: 'resume' })}>
          Resume
        </Button>
      )}
      {counts.active === 0 && (
        <Button size="small" variant="quiet" onClick={() => commandQueue({ type: 'clear' })}>
          Clear
        </Button>
      )}
    </>
  )
}

function Counts({ counts: { done, total, errors } }: { counts: QueueCounts }) {
  return (
    <span className={styles.counts}>
      {done}/{total}
      {errors > 0 && <span className={styles.errors}>{errorsText(errors)}</span>}
    </span>
  )
}

const errorsText = (errors: number) => (errors === 1 ? '1 error' : `${errors} errors`)

function summaryOf({ done, total, errors }: QueueCounts): string {
  return `${done} of ${total} done${errors > 0 ? `, ${errorsText(errors)}` : ''}`
}

/** Not for each file: who listens would hear nothing else for minutes. */
function announcementOf(counts: QueueCounts): string {
  if (counts.active === 0) return `Uploads: ${summaryOf(counts)}`
  return `Uploading ${counts.total === 1 ? '1 file' : `${counts.total} files`}${counts.errors > 0 ? `, ${errorsText(counts.errors)}` : ''}`
}

const refreshEveryMs = 2000
const listsOfActivities = ['activities', 'statistics', 'activity-filters', 'tile-version']

/** What was uploaded belongs into the lists, totals and maps that are on screen. */
function useFreshLists(done: number): void {
  const client = useQueryClient()
  const [refreshing] = useState(() =>
    throttle(refreshEveryMs, () => {
      for (const list of listsOfActivities) void client.invalidateQueries({ queryKey: [list] })
    }),
  )
  useEffect(() => {
    if (done > 0) refreshing.ask()
  }, [done, refreshing])
}
