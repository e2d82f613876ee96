const settleMs = 100
/** Where nobody knows how many pictures a second has. */
export const usualFps = 30

/** The beginning of the frame that a player shows after it was told to go somewhere. */
export function frameStart(seconds: number, fps: number | null): number {
  return fps === null ? seconds : Math.floor(seconds * fps + 0.5) / fps
}

/** Where the browser does not say which picture it shows: its clock is ahead of the picture by up to one frame. */
export function frameStartByClock(seconds: number, fps: number | null): number {
  return fps === null ? seconds : Math.max(0, Math.floor((seconds - 0.5 / fps) * fps) / fps)
}

/**
 * Says for each picture of a video element which one it is. The first one after a seek may still be called by the time
 * of the picture before it, so until the two agree the place that was sought counts.
 */
export class FrameClock {
  readonly #video: HTMLVideoElement
  readonly #fps: number | null
  readonly #onFrame: (mediaMs: number) => void
  readonly #ending = new AbortController()
  #state: 'seeking' | 'settling' | 'running' = 'running'
  #settleBy = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #request = 0

  constructor(video: HTMLVideoElement, fps: number | null, onFrame: (mediaMs: number) => void) {
    this.#video = video
    this.#fps = fps
    this.#onFrame = onFrame
    const { signal } = this.#ending
    video.addEventListener('seeking', () => this.#begin('seeking'), { signal })
    video.addEventListener('seeked', () => this.#settle(), { signal })
    video.addEventListener('loadeddata', () => this.#settle(), { signal })
    this.#ask()
  }

  stop(): void {
    this.#ending.abort()
    clearTimeout(this.#timer)
    if (hasFrameCallback(this.#video)) this.#video.cancelVideoFrameCallback(this.#request)
    else cancelAnimationFrame(this.#request)
  }

  #begin(state: 'seeking' | 'settling'): void {
    this.#state = state
    clearTimeout(this.#timer)
  }

  #settle(): void {
    if (this.#video.seeking) return
    this.#begin('settling')
    this.#settleBy = performance.now() + settleMs
    // A picture that was there already is not called again.
    this.#timer = setTimeout(() => this.#settled(), settleMs)
  }

  #settled(): void {
    clearTimeout(this.#timer)
    this.#state = 'running'
    this.#onFrame(frameStart(this.#video.currentTime, this.#fps) * 1000)
  }

  #ask(): void {
    const video = this.#video
    this.#request = hasFrameCallback(video)
      ? video.requestVideoFrameCallback((_, { mediaTime }) => this.#show(mediaTime))
      : requestAnimationFrame(() => this.#showByClock())
  }

  #show(mediaTime: number): void {
    if (this.#ending.signal.aborted) return
    this.#ask()
    if (this.#state === 'running') this.#onFrame(mediaTime * 1000)
    if (this.#state !== 'settling') return
    const offset = Math.abs(mediaTime - this.#video.currentTime)
    if (offset < 1.5 / (this.#fps ?? usualFps) || performance.now() >= this.#settleBy) this.#settled()
  }

  #showByClock(): void {
    if (this.#ending.signal.aborted) return
    this.#ask()
    if (this.#state === 'running' && !this.#video.paused) {
      this.#onFrame(frameStartByClock(this.#video.currentTime, this.#fps) * 1000)
    }
  }
}

function hasFrameCallback(video: HTMLVideoElement): boolean {
  return 'requestVideoFrameCallback' in video
}
