import type Hls from 'hls.js'
import type { FrameRunMs } from './engine/frame-times.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { afterWork } from './after-work.ts'
import { recoverFrom, type StreamFailures } from './recover-stream.ts'
import { tellEnd } from './tell-end.ts'

export type VideoAddress = { url: string; mime: string }

type StreamOptions = StreamFailures & {
  /** Where in the video to begin, so that nothing before it is loaded. */
  startMs?: number
  /** Called when a part has arrived, with the times of its frames. */
  onFrames?: (run: FrameRunMs) => void
}

const streamMime = 'application/vnd.apple.mpegurl'

/**
 * A video in a video element. Streams are played by hls.js where the browser allows it, because native
 * playback in some of these stops without saying why. Phones that do not allow it, and plain files, use
 * native playback.
 */
export class Stream {
  readonly #video: HTMLVideoElement
  readonly #ending = new AbortController()
  /** Begins at once instead of when the browser is idle. */
  #hurry = () => {}
  #hls: Hls | undefined
  #height: number | 'auto' = 'auto'

  constructor(video: HTMLVideoElement, { url, mime }: VideoAddress, options: StreamOptions) {
    const { startMs = 0, onBroken } = options
    this.#video = video
    const { signal } = this.#ending
    video.addEventListener('error', onBroken, { signal })
    if (mime === streamMime) this.#playByHlsSoon(url, options)
    else this.#playBySource(url, startMs)
  }

  /** Someone wants to see it. */
  wake(): void {
    this.#hurry()
  }

  /** One of the sizes of the stream; the nearest one is used. */
  setHeight(height: number | 'auto'): void {
    this.#height = height
    const hls = this.#hls
    if (!hls || hls.levels.length === 0) return
    hls.nextLevel = height === 'auto' ? -1 : nearestLevel(hls.levels, height)
  }

  stop(): void {
    this.#ending.abort()
    // Otherwise the browser would keep loading for as long as anything references the element.
    this.#video.removeAttribute('src')
    this.#video.load()
  }

  /** The poster looks like the first frame, so hydrating the page comes first. */
  #playByHlsSoon(url: string, options: StreamOptions): void {
    const { signal } = this.#ending
    const begin = () => {
      this.#hurry = () => {}
      callOff()
      this.#playByHls(url, options).catch(() => {
        if (!signal.aborted) options.onBroken()
      })
    }
    const callOff = afterWork(begin)
    signal.addEventListener('abort', callOff)
    this.#hurry = begin
  }

  async #playByHls(url: string, options: StreamOptions): Promise<void> {
    const { startMs = 0, onFrames } = options
    const { Hls: Player, tellFrames } = await loadChunk(() => import('./hls.ts'))
    const kept = url.startsWith('kept:') ? await loadChunk(() => import('./kept-loader.ts')) : null
    if (this.#ending.signal.aborted) return
    if (!Player.isSupported()) {
      this.#playBySource(url, startMs)
      return
    }
    const hls = new Player({
      // Segments are already in a format that browsers accept, so a worker would have nothing to do.
      enableWorker: false,
      startPosition: startMs / 1000,
      capLevelToPlayerSize: true,
      // Played segments are fetched again after seeking far back, so that hours of video do not pile up in
      // memory.
      backBufferLength: 30,
      // Hidden parts are gaps in every size, which is no reason to leave the chosen one.
      preserveManualLevelOnError: true,
      // The first picture should not be the smallest on an ordinary connection.
      abrEwmaDefaultEstimate: 3_000_000,
      ...(kept && { loader: kept.keptLoader }),
    })
    this.#hls = hls
    hls.on(Player.Events.MANIFEST_PARSED, () => this.setHeight(this.#height))
    tellEnd({ hls, Player, video: this.#video })
    if (onFrames) tellFrames({ hls, Player, onFrames })
    recoverFrom({ hls, Player, video: this.#video, failures: options, signal: this.#ending.signal })
    this.#ending.signal.addEventListener('abort', () => hls.destroy())
    hls.loadSource(url)
    hls.attachMedia(this.#video)
  }

  #playBySource(url: string, startMs: number): void {
    const start = () => {
      if (startMs > 0) this.#video.currentTime = startMs / 1000
    }
    this.#video.addEventListener('loadedmetadata', start, { once: true, signal: this.#ending.signal })
    this.#video.src = url
  }
}

function nearestLevel(levels: readonly { height: number }[], height: number): number {
  const distances = levels.map((level) => Math.abs(level.height - height))
  return distances.indexOf(Math.min(...distances))
}
