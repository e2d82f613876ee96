import type { Precision } from './deck.ts'

type Wish = { mediaMs: number; precision: Precision }

/** At most one seek is under way; of what is wished meanwhile, only the last counts. */
export class SeekQueue {
  readonly #video: HTMLVideoElement
  readonly #ending = new AbortController()
  #next: Wish | undefined
  #wished: Wish | undefined

  constructor(video: HTMLVideoElement) {
    this.#video = video
    const goOn = () => this.#goOn()
    video.addEventListener('seeked', goOn, { signal: this.#ending.signal })
    video.addEventListener('loadedmetadata', goOn, { signal: this.#ending.signal })
  }

  /** Where the video is going, which the element does not say while it waits. */
  get wishedMs(): number | undefined {
    return this.#wished?.mediaMs
  }

  seek(mediaMs: number, precision: Precision): void {
    this.#next = { mediaMs, precision }
    this.#wished = this.#next
    if (!this.#video.seeking && this.#video.readyState > 0) this.#goOn()
  }

  stop(): void {
    this.#ending.abort()
  }

  #goOn(): void {
    const wish = this.#next
    this.#next = undefined
    if (!wish) {
      this.#wished = undefined
      return
    }
    const seconds = wish.mediaMs / 1000
    if (wish.precision === 'fast' && 'fastSeek' in this.#video) this.#video.fastSeek(seconds)
    else this.#video.currentTime = seconds
  }
}
