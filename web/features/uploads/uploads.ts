import { videoMessages } from '#contract/videos/video-messages.ts'
import { createStore } from '#web/lib/store.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import type { QueueCommand } from './queue-command.ts'
import { askToRead } from './read-again.ts'
import { markShare } from './kept-mark.ts'
import { isNeededStore } from './needed-store.ts'
import { isOffered } from './offered-videos.ts'
import { overlayViewStore } from './overlay-view.ts'
import { emptyQueue, type Queue } from './upload-queue.ts'
import { UploadSession } from './upload-session.ts'

export const queueStore = createStore<Queue>(emptyQueue)

/** Null for visitors, undefined while the user is unknown. */
let uploader: string | null | undefined
let session: UploadSession | null = null
/** The commands of someone who is not signed in yet. */
let waiting: QueueCommand[] = []

/** Sets whose files are uploaded from now on. Signing out leaves nothing behind in this browser. */
export function setUploader(userId: string | null | undefined): void {
  const before = session
  if (userId !== undefined && before && before.userId !== userId) {
    session = null
    queueStore.set(emptyQueue)
    void before.forget()
  }
  uploader = userId
  if (userId) session ??= openSession(userId)
  sendWaiting()
}

function openSession(userId: string): UploadSession {
  return new UploadSession(userId, queueStore.set, () => {
    session = null
    queueStore.set(emptyQueue)
  })
}

/** Visitors are asked to log in first; their files wait for them. */
export function uploadFiles(files: ChosenFile[], share?: string): void {
  if (files.length > 0) waiting.push({ type: 'add', files, ...(share !== undefined && { share }) })
  isNeededStore.set(true)
  sendWaiting()
}

type Video = { id: string; filename: string }

/** Uploads a file that replaces that of a video. */
export function replaceFile(video: Video, found: ChosenFile): void {
  if (!hasItsName(video, found)) return
  waiting.push({ type: 'replace', videoId: video.id, found })
  isNeededStore.set(true)
  sendWaiting()
}

/** Uploads the rest of an unfinished video, perhaps started on another device. */
export function continueFile(video: Video, found: ChosenFile): void {
  if (hasItsName(video, found)) uploadFiles([found])
}

/** Prevents choosing the wrong file by mistake. */
function hasItsName({ filename }: Video, { file }: ChosenFile): boolean {
  if (file.name === filename) return true
  showToast({ text: videoMessages.expectedFilename(filename), tone: 'error' })
  return false
}

function sendWaiting(): void {
  if (waiting.length === 0) return
  if (uploader === null) openLogin()
  // Another tab may have ended it by signing out in the meantime.
  if (uploader) session ??= openSession(uploader)
  if (!session) return
  // The results of the previous uploads have been seen.
  if (overlayViewStore.get() === 'gone') session.command({ type: 'clear' })
  for (const command of waiting) {
    session.command(command)
    // Unless someone still has to decide about its videos.
    if (command.type === 'add' && command.share !== undefined && !isOffered(command.share))
      markShare(command.share, false)
  }
  waiting = []
  overlayViewStore.set('auto')
}

export function commandQueue(command: QueueCommand): void {
  session?.command(command)
}

/** After a restart, browsers ask for permission before a page may read a known file again. */
export async function allowFile(id: string): Promise<void> {
  const current = session
  const handle = await current?.findHandle(id)
  const file = handle ? await askToRead(handle) : null
  if (handle && file) current?.command({ type: 'give file', id, found: { file, handle } })
}
