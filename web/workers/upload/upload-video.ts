import { completeUpload, type OpenUpload } from '#contract/uploads/upload.ts'
import { saveVideoTelemetry } from '#contract/videos/video.ts'
import { call } from '#web/lib/api-client.ts'
import { request } from '#web/lib/request.ts'
import { fingerprintOf } from './digest.ts'
import { lookAtVideo } from './look-at-video.ts'
import type { UploadOutcome } from './protocol.ts'
import { sendParts } from './send-parts.ts'
import { findKnown, ifThere, openUpload, patiently, type UploadWork } from './upload-file.ts'

/** The server joins the parts before it answers. */
const completePatienceMs = 60_000

/**
 * Uploads a file as a video. The telemetry that the camera wrote into it is sent before the picture, so that
 * time and track are there while hours of picture are still on their way.
 */
export async function uploadVideo(work: UploadWork): Promise<UploadOutcome> {
  const { report, signal, tools } = work
  const { file, video, sentAs, fingerprint: given } = work.request
  const isNew = (video?.replaces ?? null) === null
  const completed = sentAs === null ? undefined : await ifThere(() => complete(work, sentAs))
  if (completed) return completed
  const fingerprint = given ?? (await fingerprintOf(file))
  const known = isNew && given === null ? await findKnown(work, fingerprint) : undefined
  if (known) return known
  const readings = await lookAtVideo(work)
  const upload = await openVideo(work, fingerprint)
  // While a file is being replaced, its video is shown with the telemetry of the previous file.
  const { video_id: videoId } = upload
  const unsent = isNew && videoId !== null ? readings.map((reading) => ({ videoId, reading })) : []
  await sendTelemetry(work, unsent)
  await sendParts({ file, upload, report, signal, tools })
  // A last attempt: the server reads the video later anyway, so little is lost if this fails.
  await sendTelemetry(work, unsent)
  return complete(work, upload.upload_id)
}

/**
 * If the first part of a recording was deleted in the meantime, a later part becomes a video by itself: it
 * may be all that is left.
 */
async function openVideo(work: UploadWork, fingerprint: string): Promise<OpenUpload> {
  const { replaces, parentId, chapter } = work.request.video ?? { replaces: null, parentId: null, chapter: 1 }
  const opening = { type: 'VIDEO', fingerprint, chapter, ...(replaces !== null && { replaces }) } as const
  const underFirst =
    parentId === null ? undefined : await ifThere(() => openUpload(work, { ...opening, parent_id: parentId }))
  return underFirst ?? openUpload(work, opening)
}

async function complete(work: UploadWork, uploadId: string): Promise<UploadOutcome> {
  work.report({ step: 'finishing', uploadId })
  const options = { signal: work.signal, timeoutMs: completePatienceMs }
  const { video } = await patiently(work, () =>
    call(completeUpload, { body: { upload_id: uploadId } }, options),
  )
  return { kind: 'video', videoId: video.id }
}

/** An hour of video has about two megabytes, which take a while on a slow connection. */
const telemetryPatienceMs = 60_000

type Telemetry = { videoId: string; reading: Uint8Array<ArrayBuffer> }

/** In this order, because each adds to the previous one; removes those from the list that need no further attempt. */
async function sendTelemetry(work: UploadWork, unsent: Telemetry[]): Promise<void> {
  for (let [next] = unsent; next; [next] = unsent) {
    if (!(await uploadVideoTelemetry(work, next))) return
    unsent.shift()
  }
}

/**
 * False when another attempt may help. Data the server cannot use, or already has in better form, is not sent
 * again.
 */
async function uploadVideoTelemetry(
  { signal }: UploadWork,
  { videoId, reading }: Telemetry,
): Promise<boolean> {
  const { status } = await request(saveVideoTelemetry.path.replace(':id', videoId), {
    method: saveVideoTelemetry.method,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: reading,
    timeoutMs: telemetryPatienceMs,
    signal,
  })
  // The request helper says 400 for connections that broke.
  return status < 500 && status !== 400 && status !== 408 && status !== 429
}
