import {
  alreadyUploaded,
  completeUploadActivity,
  createUpload,
  getActivityImport,
  type OpenUpload,
  type UploadRequest,
} from '#contract/uploads/upload.ts'
import { call, CallError } from '#web/lib/api-client.ts'
import { fingerprintOf } from './digest.ts'
import { callPatienceMs, callPatiently } from './patient-call.ts'
import type { KnownFile, SendFileRequest, UploadOutcome, UploadProgress } from './protocol.ts'
import { sendParts } from './send-parts.ts'
import type { UploadTools } from './upload-tools.ts'

export type UploadWork = {
  request: SendFileRequest
  report: (progress: UploadProgress) => void
  signal: AbortSignal
  tools: UploadTools
}

/** Uploads a file until the server has turned it into activities. Throws if a call is not answered or is refused. */
export async function uploadFile(work: UploadWork): Promise<UploadOutcome> {
  const { request, signal, tools } = work
  const { file, sentAs } = request
  const read = sentAs === null ? undefined : await ifThere(() => readOnServer(work, sentAs))
  if (read) return read
  const fingerprint = request.fingerprint ?? (await fingerprintOf(file))
  const known = request.fingerprint === null ? await findKnown(work, fingerprint) : undefined
  if (known) return known
  const upload = await openUpload(work, { type: 'ACTIVITY', fingerprint })
  await sendParts({ file, upload, report: work.report, signal, tools })
  return readOnServer(work, upload.upload_id)
}

/** Undefined when the server has forgotten it, or lost a part. */
export async function ifThere<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 409)) return undefined
    throw error
  }
}

/** The outcome of an earlier upload of the same file. */
export async function findKnown(work: UploadWork, fingerprint: string): Promise<UploadOutcome | undefined> {
  const body = { items: [{ fingerprint, size: work.request.file.size }] }
  const options = { signal: work.signal, timeoutMs: callPatienceMs }
  const { items } = await patiently(work, () => call(alreadyUploaded, { body }, options))
  const known = items.find((item) => item.fingerprint === fingerprint)
  return known && { kind: 'known', ...knownFileOf(known) }
}

export function knownFileOf(item: { activity_id: string | null; video_id: string | null }): KnownFile {
  return { activityId: item.activity_id, videoId: item.video_id }
}

type Opening = Pick<UploadRequest, 'type' | 'fingerprint'> &
  Partial<Pick<UploadRequest, 'replaces' | 'parent_id' | 'chapter'>>

export function openUpload(work: UploadWork, opening: Opening): Promise<OpenUpload> {
  const { file } = work.request
  const body = {
    ...opening,
    filename: file.name,
    size: file.size,
    last_modified_ms: Math.round(file.lastModified),
  }
  return patiently(work, () =>
    call(createUpload, { body }, { signal: work.signal, timeoutMs: callPatienceMs }),
  )
}

const firstLookMs = 250
const slowestLookMs = 2000
/** Looking is safe to repeat; a server that restarts in between is back soon. */
const failedLooksMax = 10

async function readOnServer(work: UploadWork, uploadId: string): Promise<UploadOutcome> {
  const { signal, tools, report } = work
  report({ step: 'reading', uploadId, filesDone: 0, filesTotal: null })
  const options = { signal, timeoutMs: callPatienceMs }
  let result = await patiently(work, () =>
    call(completeUploadActivity, { body: { upload_id: uploadId } }, options),
  )
  let failedLooks = 0
  for (
    let pauseMs = firstLookMs;
    result.state === 'processing';
    pauseMs = Math.min(pauseMs * 1.5, slowestLookMs)
  ) {
    report({ step: 'reading', uploadId, filesDone: result.files_done, filesTotal: result.files_total })
    await tools.sleep(pauseMs, signal)
    try {
      result = await call(getActivityImport, { params: { upload_id: uploadId } }, options)
      failedLooks = 0
    } catch (error) {
      failedLooks += 1
      const isPassing =
        error instanceof CallError && (error.text === '' || error.status === 429 || error.status >= 500)
      if (!isPassing || failedLooks > failedLooksMax) throw error
    }
  }
  return { kind: 'imported', result }
}

export function patiently<T>({ tools, signal }: UploadWork, make: () => Promise<T>): Promise<T> {
  return callPatiently(make, tools, signal)
}
