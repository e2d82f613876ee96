import type { ActivityImport } from '#contract/uploads/upload.ts'
import type { CallError } from '#web/lib/api-client.ts'

/** What the worker is asked to do with a file, by its kind. */
export type TaskName = 'upload telemetry' | 'upload zip' | 'upload video'

export type SendFileRequest = {
  type: TaskName
  id: string
  file: File
  /** Set if it was looked up before and is unknown to the server. */
  fingerprint: string | null
  /** The upload that already has the whole file, so that the server only has to read it. */
  sentAs: string | null
  /** Null for everything but videos. */
  video: VideoUpload | null
  /** Files that the camera may have written beside the video. */
  beside: readonly File[]
}
/** Where a video belongs. */
export type VideoUpload = {
  /** The video whose file it replaces. */
  replaces: string | null
  /** The first video of a recording that the camera split, and which part of it this is. */
  parentId: string | null
  chapter: number
}
/** Asks for many files at once which of them the server has already. */
export type LookUpRequest = { type: 'look up'; files: { id: string; file: File }[] }
/** Stops everything that is under way. */
export type AbortRequest = { type: 'abort' }
export type WorkerRequest = SendFileRequest | LookUpRequest | AbortRequest

export type UploadProgress =
  | { step: 'preparing' }
  /** Reading on this device what the camera wrote into a video, from 0 to 1. */
  | { step: 'looking'; share: number | null }
  | SendingProgress
  | { step: 'reading'; uploadId: string; filesDone: number; filesTotal: number | null }
  /** The server has the whole video, and is told so. */
  | { step: 'finishing'; uploadId: string }

type SendingProgress = {
  step: 'sending'
  uploadId: string
  /** The video that the file belongs to. */
  videoId: string | null
  part: number
  parts: number
  bytesSent: number
  bytesPerSecond: number | null
}

export type UploadFailure = {
  kind: 'failed'
  text: string
  /** False when the same file would fail again. */
  canRetry: boolean
  /** The browser can no longer read it: it was moved or changed since it was chosen. */
  isFileLost: boolean
  /** There is no subscription, or no storage left. */
  isUnpaid?: true
  code?: CallError['code']
}

export type UploadOutcome =
  | { kind: 'imported'; result: ActivityImport }
  | { kind: 'video'; videoId: string }
  /** Uploaded before, with the activity if the file became exactly one, or the video. */
  | ({ kind: 'known' } & KnownFile)
  | UploadFailure

export type KnownFile = { activityId: string | null; videoId: string | null }

export type LookedUp = { id: string; fingerprint: string; known: KnownFile | null }

export type WorkerReply =
  | { type: 'progress'; id: string; progress: UploadProgress }
  | { type: 'done'; id: string; outcome: UploadOutcome }
  | { type: 'looked up'; items: LookedUp[] }

/** A worker that uploads files: it is sent a WorkerRequest and answers with WorkerReplies. */
export function startUploader(): Worker {
  return new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module' })
}
