import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { abortUpload } from '#contract/uploads/upload.ts'
import { call } from '#web/lib/api-client.ts'
import { offerInstallAfterUpload } from '#web/session/install-prompt.ts'
import { registerPending } from '#web/session/leave-guard.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import type { WorkerReply } from '#web/workers/upload/protocol.ts'
import { canSend, watchConnection } from './connection.ts'
import { describeFile, describeRestored } from './describe-file.ts'
import { placeVideos } from './video-place.ts'
import { VideoPictures } from './video-pictures.ts'
import { pairSidecars, type PairedFile } from './sidecars.ts'
import type { QueueCommand } from './queue-command.ts'
import { readAgain, whyNotTheSame } from './read-again.ts'
import type { StoredQueue } from './stored-queue.ts'
import { StayAwake } from './stay-awake.ts'
import { isOffered } from './offered-videos.ts'
import { shareFinder, tellTaken } from './shared-files.ts'
import { showUnpaid } from './show-unpaid.ts'
import { throttle } from './throttle.ts'
import {
  countQueue,
  emptyQueue,
  isBeingSent,
  isUnfinished,
  nextToStart,
  parentOf,
  reduceQueue,
  type Queue,
  type QueueEvent,
  type Upload,
} from './upload-queue.ts'
import { linkWorker } from './worker-link.ts'

const saveEveryMs = 300

/** Runs the queue: in one tab at a time, including what earlier pages left in it. */
export class UploadRunner {
  readonly #stored: StoredQueue
  readonly #publish: (queue: Queue) => void
  readonly #files = new Map<string, File>()
  /** What the cameras may have written beside videos. */
  readonly #beside = new Map<string, File[]>()
  readonly #worker = linkWorker(
    (reply) => this.#hear(reply),
    () => this.#failAll(),
  )
  readonly #pictures = new VideoPictures()
  readonly #saving = throttle(saveEveryMs, () => void this.#stored.saveUploads(this.#queue.uploads))
  /** The shares that uploads of this queue came from, until the service worker may delete them. */
  readonly #shares = new Set<string>()
  #queue: Queue = emptyQueue
  readonly #awake = new StayAwake()
  /** What has failed in the background, where phones cut pages off from the network. */
  readonly #failedUnseen = new Set<string>()
  #endWatching: (() => void) | null = null
  #endPending: (() => void) | null = null
  #isStarting = false

  constructor(stored: StoredQueue, publish: (queue: Queue) => void) {
    this.#stored = stored
    this.#publish = publish
  }

  async start(): Promise<void> {
    document.addEventListener('visibilitychange', this.#onVisible)
    this.#endWatching = watchConnection(() =>
      canSend() ? this.#startAll() : this.#halt({ type: 'interrupted' }),
    )
    const restored: Upload[] = []
    const findShared = shareFinder()
    for (const upload of await this.#stored.readUploads()) {
      const stored = await this.#stored.readFile(upload)
      const file = await readAgain(upload, stored, findShared)
      if (file instanceof File) this.#files.set(upload.id, file)
      if (upload.share !== undefined) this.#shares.add(upload.share)
      if (stored?.beside) this.#beside.set(upload.id, stored.beside)
      restored.push(describeRestored(upload, file))
    }
    this.#apply({ type: 'added', uploads: restored })
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#onVisible)
    this.#endWatching?.()
    this.#awake.end()
    this.#saving.cancel()
    this.#worker.end()
    this.#pictures.forgetAll()
    this.#endPending?.()
  }

  async take(command: QueueCommand): Promise<void> {
    if (command.type === 'add') await this.#add(command)
    else if (command.type === 'replace')
      await this.#queueUp([{ found: command.found, beside: [], replaces: command.videoId }])
    else if (command.type === 'give file') await this.#giveFile(command.id, command.found)
    else if (command.type === 'abort') this.#halt({ type: 'aborted' })
    else if (command.type === 'resume') this.#apply({ type: 'resumed' })
    else if (command.type === 'retry') this.#apply({ type: 'retried', id: command.id })
    else this.#clear()
  }

  #apply(event: QueueEvent): void {
    const before = this.#queue.unknownUpdates
    this.#queue = reduceQueue(this.#queue, event)
    if (this.#queue.unknownUpdates > before) showToast({ text: uploadMessages.updateFailed, tone: 'error' })
    this.#guardPage()
    this.#publish(this.#queue)
    if (event.type !== 'progress') {
      this.#saving.ask()
      this.#returnShares()
    }
    this.#startAll()
  }

  /** The copies of a share on this device are deleted with the last upload that needs one. */
  #returnShares(): void {
    const needed = new Set(this.#queue.uploads.filter(isUnfinished).map(({ share }) => share))
    for (const share of this.#shares) {
      if (needed.has(share) || isOffered(share)) continue
      this.#shares.delete(share)
      void tellTaken(share)
    }
  }

  /** In a loop rather than recursively: thousands may end as soon as they start. */
  #startAll(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    for (let next = this.#findNext(); next; next = this.#findNext()) this.#start(next)
    this.#isStarting = false
  }

  #findNext(): Upload | undefined {
    return canSend() ? nextToStart(this.#queue) : undefined
  }

  #start(next: Upload): void {
    const { id, taskname } = next
    const file = this.#files.get(id)
    if (taskname !== null && !file) {
      this.#apply({ type: 'file missing', id, missing: 'choose', text: uploadMessages.fileWanted })
      return
    }
    if (taskname !== null && file) {
      // The server may have received the file since the lookup, but only if this is not the first attempt.
      const fingerprint = next.stage === undefined ? next.fingerprint : null
      const video = next.video && {
        replaces: next.video.replaces,
        chapter: next.video.chapter,
        parentId: parentOf(this.#queue, next),
      }
      this.#worker.send({
        type: taskname,
        id,
        file,
        fingerprint,
        sentAs: next.isSent ? next.uploadId : null,
        video,
        beside: this.#beside.get(id) ?? [],
      })
      if (video) this.#pictures.take(id, file)
    }
    this.#apply({ type: 'started', id })
  }

  /** Leaving the page now would stop something. */
  #guardPage(): void {
    this.#awake.want(this.#queue.uploads.some(isBeingSent))
    if (countQueue(this.#queue).unsent > 0) {
      this.#endPending ??= registerPending('uploads', () => this.#halt({ type: 'aborted' }))
      return
    }
    this.#endPending?.()
    this.#endPending = null
  }

  #hear(reply: WorkerReply): void {
    if (reply.type === 'looked up') {
      // Some may have been removed from the queue before the answer arrived.
      this.#apply({ ...reply, items: reply.items.filter(({ id }) => this.#find(id)) })
    } else if (reply.type === 'done' && reply.outcome.kind === 'failed' && !navigator.onLine) {
      // A failure right after losing the network does not mean that something is wrong.
      this.#halt({ type: 'interrupted' })
    } else {
      this.#apply(reply)
      if (reply.type === 'done' && reply.outcome.kind === 'failed' && document.hidden)
        this.#failedUnseen.add(reply.id)
      if (reply.type === 'done' && reply.outcome.kind === 'failed' && reply.outcome.isUnpaid)
        showUnpaid(reply.outcome)
      if (reply.type === 'done' && this.#find(reply.id)?.stage === 'DONE') {
        this.#files.delete(reply.id)
        this.#beside.delete(reply.id)
        offerInstallAfterUpload()
      }
    }
  }

  #failAll(): void {
    const outcome = {
      kind: 'failed',
      text: uploadMessages.uploadFailed,
      canRetry: true,
      isFileLost: false,
    } as const
    const processing = this.#queue.uploads.filter(({ stage }) => stage === 'PROCESSING')
    for (const { id } of processing) this.#apply({ type: 'done', id, outcome })
  }

  /** Retries what failed while the page was hidden. */
  readonly #onVisible = () => {
    if (document.hidden) return
    const failed = [...this.#failedUnseen].filter((id) => this.#find(id))
    this.#failedUnseen.clear()
    for (const id of failed) this.#apply({ type: 'retried', id })
  }

  #halt(event: QueueEvent): void {
    this.#worker.abort()
    this.#apply(event)
  }

  async #add({ files, share }: { files: ChosenFile[]; share?: string }): Promise<void> {
    const isNew: ChosenFile[] = []
    for (const found of files) if (!(await this.#takeBack(found, share))) isNew.push(found)
    const { paired, rows } = await pairSidecars(isNew)
    await this.#queueUp(
      paired.map((each) => ({ ...each, replaces: null })),
      share,
    )
    if (rows.length > 0) this.#apply({ type: 'added', uploads: rows })
  }

  async #queueUp(files: (PairedFile & { replaces: string | null })[], share?: string): Promise<void> {
    const added = files.map(({ found, beside, replaces }) => ({
      upload: { ...describeFile(found.file, replaces), ...(share !== undefined && { share }) },
      found,
      beside,
    }))
    const readable = added.filter(({ upload }) => upload.taskname !== null)
    for (const { upload, found, beside } of readable) {
      this.#files.set(upload.id, found.file)
      if (beside.length > 0) this.#beside.set(upload.id, beside)
    }
    if (share !== undefined) this.#shares.add(share)
    this.#apply({ type: 'added', uploads: placeVideos(added.map(({ upload }) => upload)) })
    // A file that replaces itself should be uploaded again.
    this.#lookUpWaiting(
      readable.filter(({ upload }) => !upload.video?.replaces).map(({ upload }) => upload.id),
    )
    for (const { upload, found, beside } of readable) await this.#stored.saveFile(upload, found, beside)
  }

  /** One request for all, so that dropping a folder twice costs next to nothing. */
  #lookUpWaiting(ids: string[]): void {
    const files = ids.flatMap((id) => {
      const file = this.#find(id)?.stage === undefined ? this.#files.get(id) : undefined
      return file ? [{ id, file }] : []
    })
    if (files.length > 0) this.#worker.send({ type: 'look up', files })
  }

  /** A file that an earlier page lost is recognised when it is dropped or chosen again. */
  async #takeBack(found: ChosenFile, share: string | undefined): Promise<boolean> {
    const { name, size } = found.file
    const lost = this.#queue.uploads.find(
      ({ missing, file }) => missing !== null && file.name === name && file.size === size,
    )
    if (!lost || (await whyNotTheSame(lost, found.file)) !== null) return false
    this.#goOnWith(lost.id, found, share)
    return true
  }

  async #giveFile(id: string, found: ChosenFile): Promise<void> {
    const upload = this.#find(id)
    if (!upload?.missing) return
    const reason = await whyNotTheSame(upload, found.file)
    if (reason === null) this.#goOnWith(id, found)
    else this.#apply({ type: 'file missing', id, missing: 'choose', text: reason })
  }

  #goOnWith(id: string, found: ChosenFile, share?: string): void {
    this.#files.set(id, found.file)
    this.#apply({ type: 'file found', id, ...(share !== undefined && { share }) })
    const upload = this.#find(id)
    if (upload) void this.#stored.saveFile(upload, found, this.#beside.get(id))
  }

  #clear(): void {
    const before = this.#queue.uploads
    this.#apply({ type: 'cleared' })
    for (const { id, stage, uploadId } of before) {
      if (this.#find(id)) continue
      this.#files.delete(id)
      this.#beside.delete(id)
      this.#pictures.forget(id)
      // The server removes abandoned uploads anyway; this only frees the space sooner.
      if (stage !== 'DONE' && uploadId)
        call(abortUpload, { params: { upload_id: uploadId } }).catch(() => undefined)
    }
  }

  #find(id: string): Upload | undefined {
    return this.#queue.uploads.find((upload) => upload.id === id)
  }
}
