import type { OpenUpload } from '#contract/uploads/upload.ts'
import type { UploadProgress } from './protocol.ts'
import { putPart } from './put-part.ts'
import type { UploadTools } from './upload-tools.ts'

type PartsToSend = {
  file: File
  upload: OpenUpload
  report: (progress: UploadProgress) => void
  signal: AbortSignal
  tools: UploadTools
}

/** While one part is being sent, the next is read and hashed. */
const lanes = 2

/** Sends what the server does not have yet. */
export async function sendParts({ file, upload, report, signal, tools }: PartsToSend): Promise<void> {
  const { upload_id: uploadId, video_id: videoId, part_size: partSize, parts, needs_md5: needsMd5 } = upload
  const bodyOf = (n: number) => file.slice((n - 1) * partSize, Math.min(n * partSize, file.size))
  const have = new Set(upload.have)
  const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((n) => !have.has(n))
  const sent = new Map(upload.have.map((n) => [n, bodyOf(n).size]))
  const speed = measureSpeed(tools.now)
  const sentOfAll = () => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0)
  const isWhole = (n: number) => sent.get(n) === bodyOf(n).size

  const tell = () => {
    const bytesSent = sentOfAll()
    const whole = [...sent.keys()].filter(isWhole).length
    const part = Math.min(parts, whole + 1)
    report({ step: 'sending', uploadId, videoId, part, parts, bytesSent, bytesPerSecond: speed(bytesSent) })
  }
  tell()
  // If one part fails, the others stop.
  const failure = new AbortController()
  const both = AbortSignal.any([signal, failure.signal])
  const sendInTurn = async () => {
    for (let n = missing.shift(); n !== undefined; n = missing.shift()) {
      const part = n
      const onSent = (bytes: number) => {
        // In some browsers, a request is a few bytes longer than its body.
        sent.set(part, Math.min(bytes, bodyOf(part).size))
        tell()
      }
      both.throwIfAborted()
      await putPart({ uploadId, n: part, body: bodyOf(part), needsMd5, onSent, signal: both, tools })
    }
  }
  const running = Array.from({ length: lanes }, () =>
    sendInTurn().catch((error: unknown) => {
      failure.abort(error)
      throw error
    }),
  )
  const results = await Promise.allSettled(running)
  signal.throwIfAborted()
  for (const result of results) if (result.status === 'rejected') throw failure.signal.reason
}

const memoryMs = 8000

/** Bytes per second over the last seconds; null until it is known. */
export function measureSpeed(now: () => number): (bytes: number) => number | null {
  const samples: { at: number; bytes: number }[] = []
  return (bytes) => {
    const at = now()
    samples.push({ at, bytes })
    while (samples.length > 2 && (samples[0]?.at ?? at) < at - memoryMs) samples.shift()
    const [first] = samples
    const elapsed = first ? at - first.at : 0
    if (!first || elapsed < 500) return null
    return Math.max(0, ((bytes - first.bytes) / elapsed) * 1000)
  }
}
