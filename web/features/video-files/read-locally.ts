import { videoFileMessages } from '#contract/video-file-messages.ts'
import type {
  VideoReport,
  LocalReading,
  ReaderRequest,
  ReaderReply,
} from '#web/workers/video-reader/protocol.ts'
import { startVideoReader } from '#web/workers/video-reader/protocol.ts'

export type ReaderKind = ReaderRequest['kind']
export type Answer<Kind extends ReaderKind> = Kind extends 'inspect' ? VideoReport : LocalReading
type Watching = { signal: AbortSignal; onProgress: (share: number) => void }

/** Reads a file in a worker that ends afterwards. Rejects with a message for the person whose file it is. */
export function readLocally<Kind extends ReaderKind>(
  kind: Kind,
  file: File,
  { signal, onProgress }: Watching,
): Promise<Answer<Kind>> {
  const worker = startVideoReader()
  const answer = new Promise<Answer<Kind>>((resolve, reject) => {
    const fail = (text: string) => reject(new Error(text))
    worker.addEventListener('error', () => fail(videoFileMessages.unreadable))
    signal.addEventListener('abort', () => fail(videoFileMessages.unreadable))
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderReply>) => {
      if (data.type === 'progress') onProgress(data.share)
      else if (data.type === 'failed') fail(data.text)
      // The order decides which of the two it is.
      else resolve((data.type === 'inspected' ? data.report : data.reading) as Answer<Kind>)
    })
  })
  // A worker has no origin to report.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ kind, file } satisfies ReaderRequest)
  return answer.finally(() => worker.terminate())
}
