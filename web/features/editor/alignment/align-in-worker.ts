import { editorMessages } from '#contract/editor-messages.ts'
import type { Alignment, Witnesses } from '#domain/time/align-clocks/witnesses.ts'
import type { AlignOrder, AlignReply } from '#web/workers/align/protocol.ts'
import { startAligner } from '#web/workers/align/start-aligner.ts'

/** Works it out beside the page, in a worker that is gone afterwards. Rejects with a sentence. */
export function alignInWorker(against: Witnesses[][]): Promise<Alignment> {
  const worker = startAligner()
  const answer = new Promise<Alignment>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error(editorMessages.alignFailed)))
    worker.addEventListener('message', ({ data }: MessageEvent<AlignReply>) => {
      if ('alignment' in data) resolve(data.alignment)
      else reject(new Error(data.failure))
    })
  })
  // A worker has no origin to name.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ against } satisfies AlignOrder)
  return answer.finally(() => worker.terminate())
}
