import { limits } from '#contract/limits.ts'
import type { LookedUp, TaskName, UploadOutcome, UploadProgress } from '#web/workers/upload/protocol.ts'

/** Undefined while it waits. */
export type UploadStage = 'PROCESSING' | 'DONE' | 'ERROR' | 'ABORTED' | 'RETRYING' | undefined

/** Fields that only video uploads have. */
type VideoPlace = {
  /** Known once the server has made it. */
  videoId: string | null
  /** The video whose file it replaces. */
  replaces: string | null
  /** The same for all files of a recording that the camera split; null for a video that stands alone. */
  recording: string | null
  chapter: number
}

export type Upload = {
  id: string
  /** Null for a file of a kind that cannot be read. */
  taskname: TaskName | null
  file: { name: string; size: number; lastModified: number }
  stage: UploadStage
  /** Shown instead of the outcome: what is wrong with the file itself. */
  text: string
  progress: UploadProgress | null
  outcome: UploadOutcome | null
  /** Known once the server was asked about the file. */
  fingerprint: string | null
  /** Known once the server has agreed to take the file. */
  uploadId: string | null
  /** Whether the server has all of it, and only has to read it. */
  isSent: boolean
  /**
   * What is needed before its bytes can be read: nothing, permission once more, or choosing the file again.
   */
  missing: 'allow' | 'choose' | null
  /** Null for everything that is no video. */
  video: VideoPlace | null
  /** The share it came with, where its file stays until it is not needed any more. */
  share?: string
}

export type Queue = {
  uploads: readonly Upload[]
  /** How many reports came for an upload that is not in the queue. */
  unknownUpdates: number
}

export const emptyQueue: Queue = { uploads: [], unknownUpdates: 0 }

export type QueueEvent =
  | { type: 'added'; uploads: Upload[] }
  | { type: 'started'; id: string }
  | { type: 'progress'; id: string; progress: UploadProgress }
  | { type: 'done'; id: string; outcome: UploadOutcome }
  | { type: 'looked up'; items: LookedUp[] }
  | { type: 'aborted' }
  /** The network is gone: uploads in progress have to be started again. */
  | { type: 'interrupted' }
  | { type: 'resumed' }
  | { type: 'retried'; id: string }
  | { type: 'file missing'; id: string; missing: 'allow' | 'choose'; text: string }
  | { type: 'file found'; id: string; share?: string }
  | { type: 'cleared' }

type Reducers = {
  [Type in QueueEvent['type']]: (queue: Queue, event: Extract<QueueEvent, { type: Type }>) => Queue
}

const reducers: Reducers = {
  added: (queue, { uploads }) => ({ ...queue, uploads: [...queue.uploads, ...uploads] }),
  started: (queue, { id }) => change(queue, id, start),
  // Stopped uploads may still report, here and below.
  progress: (queue, { id, progress }) =>
    change(queue, id, (upload) => (isProcessing(upload) ? advance(upload, progress) : upload)),
  done: (queue, { id, outcome }) =>
    change(queue, id, (upload) => (isProcessing(upload) ? finish(upload, outcome) : upload)),
  'looked up': (queue, { items }) =>
    items.reduce((before, item) => change(before, item.id, (upload) => learn(upload, item)), queue),
  aborted: (queue) => changeAll(queue, (upload) => (isFinished(upload) ? upload : abort(upload))),
  interrupted: (queue) => changeAll(queue, (upload) => (isProcessing(upload) ? retry(upload) : upload)),
  resumed: (queue) => changeAll(queue, (upload) => (upload.stage === 'DONE' ? upload : retry(upload))),
  retried: (queue, { id }) => change(queue, id, (upload) => (canRetry(upload) ? retry(upload) : upload)),
  'file missing': (queue, event) =>
    change(queue, event.id, (upload) => (upload.stage === 'DONE' ? upload : miss(upload, event))),
  'file found': (queue, { id, share }) =>
    change(queue, id, (upload) => (upload.missing === null ? upload : find(upload, share))),
  cleared: (queue) => ({ ...queue, uploads: queue.uploads.filter((upload) => !isAtRest(upload)) }),
}

export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  // Each reducer takes only events of its own name, which the type of the table cannot express.
  const reduce = reducers[event.type] as (before: Queue, event: QueueEvent) => Queue
  return reduce(queue, event)
}

function change(queue: Queue, id: string, how: (upload: Upload) => Upload): Queue {
  if (!queue.uploads.some((upload) => upload.id === id))
    return { ...queue, unknownUpdates: queue.unknownUpdates + 1 }
  return changeAll(queue, (upload) => (upload.id === id ? how(upload) : upload))
}

function changeAll(queue: Queue, how: (upload: Upload) => Upload): Queue {
  return { ...queue, uploads: queue.uploads.map(how) }
}

/** Whether this page is still needed: what the server has received, it reads without us. */
export function isBeingSent({ progress }: Upload): boolean {
  return progress !== null && progress.step !== 'reading'
}

/** A file of an unknown kind never works, however often it is tried. */
function start(upload: Upload): Upload {
  if (upload.taskname === null) return { ...upload, stage: 'ERROR' }
  return { ...upload, stage: 'PROCESSING', text: '', progress: { step: 'preparing' }, outcome: null }
}

function advance(upload: Upload, progress: UploadProgress): Upload {
  const uploadId = 'uploadId' in progress ? progress.uploadId : upload.uploadId
  const isSent = progress.step === 'reading' || progress.step === 'finishing'
  const advanced = { ...upload, uploadId, isSent, progress }
  return progress.step === 'sending' ? nameVideo(advanced, progress.videoId) : advanced
}

function nameVideo(upload: Upload, videoId: string | null): Upload {
  return upload.video && videoId !== null ? { ...upload, video: { ...upload.video, videoId } } : upload
}

function abort(upload: Upload): Upload {
  return { ...upload, stage: 'ABORTED', progress: null }
}

function find(upload: Upload, share: string | undefined): Upload {
  return { ...retry(upload), missing: null, text: '', ...(share !== undefined && { share }) }
}

function retry(upload: Upload): Upload {
  return { ...upload, stage: 'RETRYING', progress: null, outcome: null }
}

function miss(upload: Upload, { missing, text }: Pick<Upload, 'missing' | 'text'>): Upload {
  const stage = upload.stage === 'PROCESSING' ? 'RETRYING' : upload.stage
  return { ...upload, stage, missing, text, progress: null }
}

function finish(upload: Upload, outcome: UploadOutcome): Upload {
  const isLost = outcome.kind === 'failed' && outcome.isFileLost
  const isOfVideo = outcome.kind === 'video' || outcome.kind === 'known'
  return {
    ...(isOfVideo ? nameVideo(upload, outcome.videoId) : upload),
    stage: hasFailed(outcome) ? 'ERROR' : 'DONE',
    outcome,
    progress: null,
    missing: isLost ? 'choose' : upload.missing,
  }
}

/**
 * A single file from which nothing could be read is a failure; a zip only if nothing could be read from any of its
 * files.
 */
function hasFailed(outcome: UploadOutcome): boolean {
  if (outcome.kind !== 'imported') return outcome.kind === 'failed'
  const { state, stored, already_uploaded: before } = outcome.result
  return state === 'failed' || stored + before === 0
}

/** Uploads in progress find out by themselves; only waiting ones can skip being sent. */
function learn(upload: Upload, { fingerprint, known }: LookedUp): Upload {
  const learned = { ...upload, fingerprint }
  if (!known || !isStartable(upload)) return learned
  return { ...finish(learned, { kind: 'known', ...known }), missing: null, text: '' }
}

const isProcessing = ({ stage }: Upload) => stage === 'PROCESSING'
const isStartable = ({ stage }: Upload) => stage === undefined || stage === 'RETRYING'
const isWaiting = (upload: Upload) => isStartable(upload) && upload.missing === null

function isFinished({ stage }: Upload): boolean {
  return stage === 'DONE' || stage === 'ERROR'
}

/** Nothing will happen to it unless someone asks for it. */
function isAtRest(upload: Upload): boolean {
  return isFinished(upload) || upload.stage === 'ABORTED' || upload.missing !== null
}

export function canRetry({ stage, outcome, missing }: Upload): boolean {
  if (missing !== null) return false
  return stage === 'ABORTED' || (stage === 'ERROR' && outcome?.kind === 'failed' && outcome.canRetry)
}

/** Finished uploads are in the account; those that failed for good would fail again. */
export function isUnfinished(upload: Upload): boolean {
  if (upload.stage === 'DONE') return false
  return upload.stage !== 'ERROR' || canRetry(upload) || upload.missing !== null
}

/** After an abort, while there is something it has stopped. */
export function canResume(queue: Queue): boolean {
  return queue.uploads.some(({ stage }) => stage === 'ABORTED')
}

/** The one to start now: at most two at a time, and two only when both are small. */
export function nextToStart(queue: Queue): Upload | undefined {
  const processing = queue.uploads.filter(isProcessing)
  if (processing.length > 1) return undefined
  const next = queue.uploads.find((upload) => isWaiting(upload) && !waitsForRecording(queue, upload))
  const bytes = processing.reduce((sum, { file }) => sum + file.size, next?.file.size ?? 0)
  return processing.length === 0 || bytes <= limits.partSize ? next : undefined
}

/** The videos of the same recording that come before this one. */
function earlierChapters({ uploads }: Queue, { video }: Upload): Upload[] {
  if (!video || video.recording === null) return []
  const { recording, chapter } = video
  return uploads.filter((other) => other.video?.recording === recording && other.video.chapter < chapter)
}

/** The video that a later file of the same recording is put under. */
export function parentOf(queue: Queue, upload: Upload): string | null {
  return earlierChapters(queue, upload).find(({ video }) => video?.videoId)?.video?.videoId ?? null
}

/** Waits until the server has a video for an earlier file, as long as that may still happen. */
function waitsForRecording(queue: Queue, upload: Upload): boolean {
  return (
    parentOf(queue, upload) === null && earlierChapters(queue, upload).some((earlier) => !isAtRest(earlier))
  )
}

export type QueueCounts = {
  done: number
  total: number
  errors: number
  active: number
  unsent: number
  needy: number
}

/**
 * `needy` counts uploads whose files only the user can provide; `unsent` counts those that closing the page would stop:
 * the server keeps reading what it has.
 */
export function countQueue({ uploads }: Queue): QueueCounts {
  const active = uploads.filter((upload) => !isAtRest(upload))
  return {
    done: uploads.filter(({ stage }) => stage === 'DONE').length,
    total: uploads.length,
    errors: uploads.filter(({ stage }) => stage === 'ERROR').length,
    active: active.length,
    needy: uploads.filter(({ missing }) => missing !== null).length,
    unsent: active.filter(({ progress }) => progress?.step !== 'reading').length,
  }
}

const maxRows = 100

/**
 * Few rows are visible at once: active ones come first, then those that need attention. Over a hundred, only
 * these matter.
 */
export function rowsOf({ uploads }: Queue): { rows: readonly Upload[]; isCut: boolean } {
  if (uploads.length > maxRows) return { rows: uploads.filter(needsSomeone).slice(0, maxRows), isCut: true }
  return { rows: uploads.toSorted((one, other) => rankOf(one) - rankOf(other)), isCut: false }
}

function needsSomeone({ stage, missing }: Upload): boolean {
  return stage === 'ERROR' || missing !== null
}

function rankOf(upload: Upload): number {
  if (isProcessing(upload)) return 0
  if (needsSomeone(upload)) return 1
  return upload.stage === 'DONE' ? 3 : 2
}
