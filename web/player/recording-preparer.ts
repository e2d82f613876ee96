import { loadChunk } from '#web/lib/chunk-reload.ts'
import type {
  NumberedRequest,
  PreparedRecording,
  RecordingRequest,
  RecordingReply,
} from '#web/workers/recordings/protocol.ts'
import { startRecordings } from '#web/workers/recordings/protocol.ts'

type Waiting = {
  request: RecordingRequest
  resolve: (prepared: PreparedRecording | Promise<PreparedRecording>) => void
  reject: (error: Error) => void
}

/** Prepares recordings in a worker, so that a long one does not interrupt a playing video. */
export class RecordingPreparer {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null
  #last = 0

  constructor() {
    // Not every environment that renders pages has workers.
    this.#worker = typeof Worker === 'undefined' ? null : startRecordings()
    this.#worker?.addEventListener('message', ({ data }: MessageEvent<RecordingReply>) => this.#take(data))
    this.#worker?.addEventListener('error', () => this.#goOnHere())
  }

  prepare(request: RecordingRequest): Promise<PreparedRecording> {
    const worker = this.#worker
    if (!worker) return prepareHere(request)
    const id = ++this.#last
    const answer = new Promise<PreparedRecording>((resolve, reject) =>
      this.#waiting.set(id, { request, resolve, reject }),
    )
    // A copy, so that the loaded data survives a worker that does not start.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ id, request } satisfies NumberedRequest)
    return answer
  }

  close(): void {
    this.#worker?.terminate()
  }

  #take(reply: RecordingReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('prepared' in reply) waiting?.resolve(reply.prepared)
    else waiting?.reject(new Error(reply.failure))
  }

  /** Its script could not be loaded. */
  #goOnHere(): void {
    this.#worker = null
    for (const { request, resolve } of this.#waiting.values()) resolve(prepareHere(request))
    this.#waiting.clear()
  }
}

async function prepareHere(request: RecordingRequest): Promise<PreparedRecording> {
  const { prepareRecording } = await loadChunk(() => import('#web/workers/recordings/prepare-recording.ts'))
  return prepareRecording(request)
}
