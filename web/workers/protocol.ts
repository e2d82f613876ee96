import type { ActivityImport } from '#contract/upload.ts'

/** What the worker is asked to do with a file, by its kind. */
export type TaskName = 'upload telemetry' | 'upload zip' | 'upload video'

export type UploadOrder = {
  type: TaskName
  id: string
  file: File
  /** When it was looked up before, and is not known to the server. */
  fingerprint: string | null
  /** The upload that has all of the file already, and only has to be read. */
  sentAs: string | null
}
/** Asks for many files at once which of them the server has already. */
export type LookUpOrder = { type: 'look up'; files: { id: string; file: File }[] }
/** Stops everything that is under way. */
export type AbortOrder = { type: 'abort' }
export type WorkerOrder = UploadOrder | LookUpOrder | AbortOrder

export type UploadProgress =
  | { step: 'preparing' }
  | { step: 'sending'; uploadId: string; part: number; parts: number; bytesSent: number; bytesPerSecond: number | null }
  | { step: 'reading'; uploadId: string; filesDone: number; filesTotal: number | null }

export type UploadFailure = {
  kind: 'failed'
  text: string
  /** False when the same file would fail again. */
  canRetry: boolean
  /** The browser cannot read it any more: it was moved or changed since it was chosen. */
  isFileLost: boolean
}

export type UploadOutcome =
  | { kind: 'imported'; result: ActivityImport }
  /** Sent before. The activity, when the file became exactly one. */
  | { kind: 'known'; activityId: string | null }
  | UploadFailure

export type LookedUp = { id: string; fingerprint: string; known: { activityId: string | null } | null }

export type WorkerReply =
  | { type: 'progress'; id: string; progress: UploadProgress }
  | { type: 'done'; id: string; outcome: UploadOutcome }
  | { type: 'looked up'; items: LookedUp[] }
