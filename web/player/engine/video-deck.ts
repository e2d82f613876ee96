import type { TimeRange } from '#domain/time/time-ranges.ts'
import { Stream } from '#web/player/stream.ts'
import { bufferedIn } from './buffered.ts'
import type { Deck, DeckListener, DeckLoad, Precision } from './deck.ts'
import { FrameClock } from './frame-clock.ts'
import type { FrameTimes } from './frame-times.ts'
import { SeekQueue } from './seek-queue.ts'

/** HTMLMediaElement.HAVE_CURRENT_DATA, which the test DOM does not have. */
const hasPicture = 2

/** One of our videos in a video element. */
export class VideoDeck implements Deck {
  readonly element: HTMLVideoElement
  readonly #stream: Stream
  readonly #clock: FrameClock
  readonly #seeks: SeekQueue
  readonly #frames: FrameTimes
  readonly #ending = new AbortController()
  readonly #startMs: number

  constructor(url: string, { video: info, frames, startMs, listener }: DeckLoad) {
    const video = document.createElement('video')
    this.element = video
    this.#startMs = startMs
    this.#frames = frames
    video.playsInline = true
    video.preload = 'auto'
    // The renderer may not read frames from another host unless that host allows it.
    video.crossOrigin = 'anonymous'
    video.tabIndex = -1
    video.disableRemotePlayback = true
    if (info.poster !== null && startMs === 0) video.poster = posterFor(info) ?? info.poster
    this.#clock = new FrameClock(video, frames, listener.onFrame)
    this.#seeks = new SeekQueue(video)
    this.#tell(listener)
    const { onTrouble, onBroken } = listener
    this.#stream = new Stream(
      video,
      { url, mime: info.mime ?? 'video/mp4' },
      { startMs: frames.inside(startMs), onFrames: (run) => frames.learn(run), onTrouble, onBroken },
    )
  }

  get picture(): HTMLVideoElement {
    return this.element
  }

  get mediaMs(): number {
    const here = this.element.readyState > 0 ? this.element.currentTime * 1000 : this.#startMs
    return this.#seeks.requestedMs ?? here
  }

  get durationMs(): number | null {
    return Number.isFinite(this.element.duration) ? this.element.duration * 1000 : null
  }

  get isReady(): boolean {
    return this.element.readyState >= hasPicture
  }

  get buffered(): TimeRange[] {
    return bufferedIn(this.element)
  }

  seek(mediaMs: number, precision: Precision): void {
    // The beginning of a frame is rounded in several ways on its way to the browser, which may then show the
    // frame before.
    this.#seeks.seek(precision === 'exact' ? this.#frames.inside(mediaMs) : mediaMs, precision)
  }

  async play(): Promise<boolean> {
    this.#stream.wake()
    try {
      await this.element.play()
      return true
    } catch (error) {
      // Being paused before it began is not a refusal.
      return !(error instanceof DOMException && error.name === 'NotAllowedError')
    }
  }

  pause(): void {
    this.element.pause()
  }

  setRate(rate: number): void {
    // Loading a source resets the rate to the default.
    this.element.defaultPlaybackRate = rate
    this.element.playbackRate = rate
  }

  setSound(volume: number, isMuted: boolean): void {
    this.element.volume = volume
    this.element.muted = isMuted
  }

  setHeight(height: number | 'auto'): void {
    this.#stream.setHeight(height)
  }

  destroy(): void {
    this.#ending.abort()
    this.#clock.stop()
    this.#seeks.stop()
    this.#stream.stop()
    this.element.remove()
  }

  #tell(listener: DeckListener): void {
    const { signal } = this.#ending
    const on = (names: string[], tell: () => void) => {
      for (const name of names) this.element.addEventListener(name, tell, { signal })
    }
    on(['timeupdate', 'progress', 'loadedmetadata', 'resize'], listener.onProgress)
    on(['loadeddata', 'canplay'], listener.onReady)
    on(['waiting', 'seeking'], () => listener.onWaiting(true))
    on(['playing', 'canplay', 'seeked'], () => listener.onWaiting(this.element.seeking))
    on(['ended'], listener.onEnded)
    on(['play'], () => listener.onPlaying(true))
    on(['pause'], () => {
      // The end of a video has its own event.
      if (!this.element.ended) listener.onPlaying(false)
    })
  }
}

/** The first one that is large enough for this screen, if any. */
function posterFor({ poster_sizes }: DeckLoad['video']): string | undefined {
  return poster_sizes.find(({ width }) => width >= innerWidth * devicePixelRatio)?.url
}
