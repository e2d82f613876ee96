import type { Precision } from './deck.ts'

type Options = { mediaMs: number; precision: Precision }

/** Only one seek runs at a time; of those requested in the meantime, only the last counts. */
export class SeekQueue {
  readonly #video: HTMLVideoElement
  readonly #ending = new AbortController()
  #next: Options | undefined
  #pending: Options | undefined

  constructor(video: HTMLVideoElement) {
    this.#video = video
    const goOn = () => this.#goOn()
    video.addEventListener('seeked', goOn, { signal: this.#ending.signal })
    video.addEventListener('loadedmetadata', goOn, { signal: this.#ending.signal })
  }

  /** The target of the seek, which the element does not report while it waits. */
  get requestedMs(): number | undefined {
    return this.#pending?.mediaMs
  }

  seek(mediaMs: number, precision: Precision): void {
    this.#next = { mediaMs, precision }
    this.#pending = this.#next
    if (!this.#video.seeking && this.#video.readyState > 0) this.#goOn()
  }

  stop(): void {
    this.#ending.abort()
  }

  #goOn(): void {
    const seek = this.#next
    this.#next = undefined
    if (!seek) {
      this.#pending = undefined
      return
    }
    const seconds = seek.mediaMs / 1000
    if (seek.precision === 'fast' && 'fastSeek' in this.#video) this.#video.fastSeek(seconds)
    else this.#video.currentTime = seconds
  }
}
