import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { CallError } from '#web/lib/api-client.ts'
import type { UploadFailure } from './protocol.ts'

/** The same file would be refused again: too large, of the wrong kind, or not what it claims to be. */
const hopelessStatuses: ReadonlySet<number> = new Set([413, 415, 422])
/** It may be accepted later, with a subscription or after deleting some videos. */
const unpaidStatus = 402

/** The message of the server as it is; where there is none, the browser's log says more. */
export function failureFrom(error: unknown): UploadFailure {
  if (isFileLost(error))
    return { kind: 'failed', text: uploadMessages.fileLost, canRetry: true, isFileLost: true }
  if (error instanceof UnreadableMovieError)
    return { kind: 'failed', text: error.message, canRetry: false, isFileLost: false }
  const text = error instanceof CallError ? error.text.trim() : ''
  const unpaid =
    error instanceof CallError && error.status === unpaidStatus
      ? ({ isUnpaid: true, code: error.code } as const)
      : undefined
  const canRetry = !(error instanceof CallError && hopelessStatuses.has(error.status))
  if (text !== '') return { kind: 'failed', text, canRetry, isFileLost: false, ...unpaid }
  // The message refers people to the log.
  // eslint-disable-next-line no-console
  console.error('An upload failed:', error)
  return { kind: 'failed', text: uploadMessages.uploadFailed, canRetry, isFileLost: false }
}

function isFileLost(error: unknown): boolean {
  return (
    error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'NotReadableError')
  )
}
