import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useMemo, useState } from 'react'
import { uploadMessages } from '#contract/upload-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/choice.tsx'
import { FilePickerButton } from '#web/ui/controls/file-picker-button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { canTellWifi, isSparingData, onlyOnWifiStore } from './connection.ts'
import { offerFiles } from './offer-files.ts'
import { allExtensions } from './upload-kinds.ts'
import { idsOf, type NextStep } from './next-step.ts'
import { throttle } from './throttle.ts'
import styles from './upload-overlay.module.css'
import { canResume, countQueue, rowsOf, type Queue, type QueueCounts } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { commandQueue, isOverlayOpenStore, queueStore, setUploader } from './uploads.ts'
import { texts } from './messages.ts'

/** Undefined while nobody knows who is there, null for visitors. */
export function UploadOverlay({ userId, Next }: { userId: string | null | undefined; Next: NextStep }) {
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
      {isOpen ? <Panel queue={queue} counts={counts} Next={Next} /> : <ShowButton counts={counts} />}
    </div>
  )
}

function ShowButton({ counts }: { counts: QueueCounts }) {
  return (
    <Button
      className={styles.show}
      icon={<Icon name="upload" />}
      aria-label={texts.showUploadsSummaryof(summaryOf(counts))}
      onClick={() => isOverlayOpenStore.set(true)}
    >
      <Counts counts={counts} />
    </Button>
  )
}

function Panel({ queue, counts, Next }: { queue: Queue; counts: QueueCounts; Next: NextStep }) {
  const titleId = useId()
  const isOnline = useIsOnline()
  const { rows, isCut } = rowsOf(queue)
  const ids = useMemo(() => idsOf(queue.uploads), [queue.uploads])
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {texts.uploads}
        </h2>
        <Counts counts={counts} />
        <span className={styles.space} />
        <Actions queue={queue} counts={counts} />
        <IconButton
          label={texts.hideUploads}
          icon={<Icon name="chevron-down" />}
          size="small"
          onClick={() => isOverlayOpenStore.set(false)}
        />
      </header>
      <Suspense fallback={null}>
        <Next ids={ids} isSending={counts.unsent > 0} />
      </Suspense>
      {!isOnline && counts.active > 0 && <p className={styles.note}>{uploadMessages.uploadsOffline}</p>}
      {isOnline && counts.active > 0 && isSparingData() && (
        <p className={styles.note}>{texts.waitingForWifi}</p>
      )}
      {counts.needy > 0 && <NeededFiles count={counts.needy} />}
      {isCut && (
        <p className={styles.note}>
          {uploadMessages.tooManyRows} {uploadMessages.onlyErrors}
        </p>
      )}
      {/* It may be longer than the overlay, and then has to be reachable for the arrow keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.rows} tabIndex={0} aria-label={texts.files}>
        {rows.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
        {canTellWifi() && counts.active > 0 && <WifiChoice />}
      </ul>
    </section>
  )
}

/** One choice for all of them: the queue recognises each by its content. */
function NeededFiles({ count }: { count: number }) {
  return (
    <div className={styles.needed}>
      <span>{texts.filesNeedYou(count)}</span>
      {count > 1 && (
        <FilePickerButton
          size="small"
          multiple
          extensions={allExtensions}
          onFiles={(files) => void offerFiles(Promise.resolve(files))}
        >
          {texts.chooseThemAgain}
        </FilePickerButton>
      )}
    </div>
  )
}

/** Where the files are, so that it does not take their room. */
function WifiChoice() {
  const isOnlyOnWifi = useStore(onlyOnWifiStore)
  return (
    <li className={styles.choice}>
      <Switch
        label={texts.onlyOnWifi}
        checked={isOnlyOnWifi}
        onChange={({ currentTarget }) => onlyOnWifiStore.set(currentTarget.checked)}
      />
    </li>
  )
}

function Actions({ queue, counts }: { queue: Queue; counts: QueueCounts }) {
  return (
    <>
      {counts.active > 0 && (
        <Button size="small" variant="quiet" onClick={() => commandQueue({ type: 'abort' })}>
          {texts.abort}
        </Button>
      )}
      {canResume(queue) && (
        <Button size="small" onClick={() => commandQueue({ type: 'resume' })}>
          {texts.resume}
        </Button>
      )}
      {counts.active === 0 && (
        <Button size="small" variant="quiet" onClick={() => commandQueue({ type: 'clear' })}>
          {texts.clear}
        </Button>
      )}
    </>
  )
}

function Counts({ counts: { done, total, errors } }: { counts: QueueCounts }) {
  return (
    <span className={styles.counts}>
      {done}/{total}
      {errors > 0 && <span className={styles.errors}>{texts.errorCount(errors)}</span>}
    </span>
  )
}

function summaryOf({ done, total, errors }: QueueCounts): string {
  const progress = texts.doneOfTotal(done, total)
  return errors > 0 ? `${progress}, ${texts.errorCount(errors)}` : progress
}

/** Not for each file: who listens would hear nothing else for minutes. */
function announcementOf(counts: QueueCounts): string {
  if (counts.active === 0) return `Uploads: ${summaryOf(counts)}`
  const started = texts.uploadingFiles(counts.total)
  return counts.errors > 0 ? `${started}, ${texts.errorCount(counts.errors)}` : started
}

const refreshEveryMs = 2000
const listsOfActivities = [
  'activities',
  'statistics',
  'activity-filters',
  'tile-version',
  'project-proposals',
]

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
