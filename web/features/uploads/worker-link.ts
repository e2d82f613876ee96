import type { WorkerRequest, WorkerReply } from '#web/workers/upload/protocol.ts'
import { startUploader } from '#web/workers/upload/protocol.ts'

export type WorkerLink = { send: (request: WorkerRequest) => void; abort: () => void; end: () => void }

/** The worker starts with the first request, and again after it broke. */
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
    send(request) {
      worker ??= start()
      // It has no origin to report.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(request)
    },
    abort() {
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker?.postMessage({ type: 'abort' } satisfies WorkerRequest)
    },
    end() {
      worker?.terminate()
      worker = null
    },
  }
}
