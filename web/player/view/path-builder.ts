import type { VideoInfo } from '#contract/projects/project.ts'
import type { Motion } from '#domain/motion/motion.ts'
import type { WatchedVideo } from '#domain/stabilization/check-motion.ts'
import type { ViewSettings } from '#domain/stabilization/settings.ts'
import type { ViewPath } from '#domain/stabilization/view-path.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { requestOrKept } from '#web/session/device/request-or-kept.ts'
import { startMotion, type MotionOrder, type MotionReply } from '#web/workers/motion/protocol.ts'
import type { MotionWork } from '#web/workers/motion/motion-work.ts'

export type PathListener = {
  onOpened: (motion: Motion) => void
  /** Called first with the stretch around the current moment, then with the whole path. */
  onPath: (path: ViewPath, settings: ViewSettings) => void
  /** A message for people; null if the motion data could not be loaded. */
  onFailed: (message: string | null) => void
}

/** An hour has some megabytes, which take a slow connection longer than the answers of other calls. */
const loadingTimeoutMs = 60_000

/** Loads the motion data of one video, and has the paths of its view built by a worker. */
export class PathBuilder {
  readonly #listener: PathListener
  readonly #ending = new AbortController()
  #send: ((order: MotionOrder) => void) | undefined
  #worker: Worker | undefined
  #settings: ViewSettings | undefined
  #last = 0

  constructor(listener: PathListener) {
    this.#listener = listener
  }

  async open(url: string, video: VideoInfo): Promise<void> {
    const { signal } = this.#ending
    const response = await requestOrKept(url, { signal, timeoutMs: loadingTimeoutMs }).catch(() => null)
    const bytes = response?.ok ? await response.arrayBuffer() : null
    if (signal.aborted) return
    if (!bytes) {
      this.#listener.onFailed(null)
      return
    }
    this.#send = await this.#start()
    if (!signal.aborted) this.#send({ kind: 'open', bytes, video: watchedOf(video) })
  }

  /** Replaces the previous order. */
  build(settings: ViewSettings, aroundSeconds: number): void {
    this.#settings = settings
    this.#last += 1
    const { isLinear, isSteady, isLevel, smoothness, zoomSeconds } = settings
    this.#send?.({
      kind: 'build',
      id: this.#last,
      settings: { isLinear, isSteady, isLevel, smoothness, zoomSeconds },
      aroundSeconds,
    })
  }

  stop(): void {
    this.#ending.abort()
    this.#worker?.terminate()
  }

  /** Not every environment that renders pages has workers. */
  async #start(): Promise<(order: MotionOrder) => void> {
    if (typeof Worker === 'undefined') return this.#startHere()
    const worker = startMotion()
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<MotionReply>) => this.#take(data))
    worker.addEventListener('error', () => this.#listener.onFailed(null))
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    return (order) => worker.postMessage(order, order.kind === 'open' ? [order.bytes] : [])
  }

  async #startHere(): Promise<(order: MotionOrder) => void> {
    const { MotionWork: Work } = await loadChunk(() => import('#web/workers/motion/motion-work.ts'))
    const work: MotionWork = new Work()
    return (order) => {
      const replies = order.kind === 'open' ? [work.open(order)] : work.build(order)
      for (const reply of replies) this.#take(reply)
    }
  }

  #take(reply: MotionReply): void {
    if (this.#ending.signal.aborted) return
    if (reply.kind === 'opened') this.#listener.onOpened(reply.motion)
    else if (reply.kind === 'failed') this.#listener.onFailed(reply.message)
    else if (reply.id === this.#last && this.#settings) this.#listener.onPath(reply.path, this.#settings)
  }
}

const watchedOf = ({ duration_ms: durationMs, widths, heights }: VideoInfo): WatchedVideo => ({
  durationMs,
  width: widths[0] ?? null,
  height: heights[0] ?? null,
})
