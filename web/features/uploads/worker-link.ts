import type { WorkerOrder, WorkerReply } from '#web/workers/upload/protocol.ts'
import { startUploader } from '#web/workers/upload/protocol.ts'

export type WorkerLink = { send: (order: WorkerOrder) => void; abort: () => void; end: () => void }

/** The worker starts with the first order, and again after it broke. */
export function linkWorker(onReply: (reply: WorkerReply) => void, onBroken: () => void): WorkerLink {
  let worker: Worker | null = null
  const start = () => {
    const started = startUploader()
    started.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if (worker === started) onReply(data)
    })
    started.addEventListener('error', () => {
      started.terminate()
      if (worker !== started) return
      worker = null
      onBroken()
    })
    return started
  }
  return {
    send(order) {
      worker ??= start()
      // It has no origin to report.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(order)
    },
    abort() {
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker?.postMessage({ type: 'abort' } satisfies WorkerOrder)
    },
    end() {
      worker?.terminate()
      worker = null
    },
  }
}
