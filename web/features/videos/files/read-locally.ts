import { videoFileMessages } from '#web/workers/video-reader/video-file-messages.ts'
import {
  startVideoReader,
  type ReaderAnswers,
  type ReaderReply,
  type ReaderRequest,
} from '#web/workers/video-reader/protocol.ts'
import { buffersIn } from '#web/workers/video-reader/transfer.ts'

type Watching = { signal: AbortSignal; onProgress?: (share: number) => void }

/** Reads a file in a worker that ends afterwards. Rejects with a message for the person whose file it is. */
export function readLocally<Kind extends ReaderRequest['kind']>(
  request: ReaderRequest & { kind: Kind },
  { signal, onProgress }: Watching,
): Promise<ReaderAnswers[Kind]> {
  const worker = startVideoReader()
  const answer = new Promise<ReaderAnswers[Kind]>((resolve, reject) => {
    const fail = (text: string) => reject(new Error(text))
    worker.addEventListener('error', () => fail(videoFileMessages.unreadable))
    signal.addEventListener('abort', () => fail(videoFileMessages.unreadable))
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderReply>) => {
      if (data.type === 'progress') onProgress?.(data.share)
      else if (data.type === 'failed') fail(data.text)
      // The kind of the request determines the type.
      else resolve(data.answer as ReaderAnswers[Kind])
    })
  })
  // Workers take no target origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(request, request.kind === 'match' ? buffersIn(request) : [])
  return answer.finally(() => worker.terminate())
}
