import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { uploadMessages } from '#contract/uploads/upload-messages.ts'
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
import { overlayViewStore, useIsGone, useLeaving, useOverlayView } from './overlay-view.ts'
import { throttle } from './throttle.ts'
import styles from './upload-overlay.module.css'
import { canResume, countQueue, rowsOf, type Queue, type QueueCounts } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { commandQueue, queueStore, setUploader } from './uploads.ts'
import { texts } from './messages.ts'

/** Undefined while nobody knows who is there, null for visitors. */
export function UploadOverlay({ userId, Next }: { userId: string | null | undefined; Next: NextStep }) {
  const queue = useStore(queueStore)
  const counts = countQueue(queue)
  const isGone = useIsGone(counts)
  useEffect(() => setUploader(userId), [userId])
  useFreshLists(counts.done)
  return counts.total === 0 || isGone ? null : <Corner queue={queue} counts={counts} Next={Next} />
}

type CornerProps = { queue: Queue; counts: QueueCounts; Next: NextStep }

function Corner({ queue, counts, Next }: CornerProps) {
  const corner = useRef<HTMLDivElement>(null)
  const { isOpen, isFloating } = useOverlayView()
  useLeaving(corner, counts)
  return (
    <div ref={corner} className={isOpen ? styles.corner : styles.line} data-floating={isFloating}>
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
      size="small"
      icon={<Icon name="upload" />}
      aria-label={texts.showUploadsSummaryof(summaryOf(counts))}
      onClick={() => overlayViewStore.set('shown')}
    >
      <Counts counts={counts} />
    </Button>
  )
}

function Panel({ queue, counts, Next }: CornerProps) {
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
          onClick={() => overlayViewStore.set('hidden')}
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
      {/* It may be taller than the overlay, so the arrow keys have to be able to scroll it. */}
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

/** One choice of files for all uploads: the queue recognises each by its content. */
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

/** One announcement for all files: otherwise screen readers would say nothing else for minutes. */
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

/** Adds what was uploaded to the lists, totals and maps on screen. */
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
