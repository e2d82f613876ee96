import { saveVideoTelemetry } from '#contract/video.ts'
import { request } from '#web/lib/request.ts'
import type { UploadWork } from './upload-file.ts'

/** An hour of video has about two megabytes, which a slow line takes a while for. */
const patienceMs = 60_000

type Telemetry = { videoId: string; reading: Uint8Array<ArrayBuffer> }

/** False when it may be tried once more. What the server cannot use, or has better already, is not sent again. */
export async function uploadVideoTelemetry(
  { signal }: UploadWork,
  { videoId, reading }: Telemetry,
): Promise<boolean> {
  const { status } = await request(saveVideoTelemetry.path.replace(':id', videoId), {
    method: saveVideoTelemetry.method,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: reading,
    timeoutMs: patienceMs,
    signal,
  })
  // The request helper says 400 for connections that broke.
  return status < 500 && status !== 400 && status !== 408 && status !== 429
}
