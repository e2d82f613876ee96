const settleMs = 100
/** Used where the frame rate is unknown. */
export const usualFps = 30

/** As a share of a frame: clocks count in fractions, so that a frame may seem to begin a little later. */
const rounding = 0.05

/** The start of the frame that a player shows after a seek: the last one that begins before its target. */
export function frameStart(seconds: number, fps: number | null): number {
  return fps === null ? seconds : Math.floor(seconds * fps + rounding) / fps
}

/**
 * Used where the browser does not say which frame it shows: its clock is ahead of the picture by up to one
 * frame.
 */
export function frameStartByClock(seconds: number, fps: number | null): number {
  return fps === null ? seconds : Math.max(0, Math.floor((seconds - 0.5 / fps) * fps) / fps)
}

/**
 * Reports which frame a video element shows. The first one after a seek may still carry the time of a frame
 * before the seek, so it is believed only if it can be on screen at the target of the seek.
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
    // A frame that was already on screen is not reported again.
    this.#timer = setTimeout(() => this.#settled(), settleMs)
  }

  #settled(seconds = frameStart(this.#video.currentTime, this.#fps)): void {
    clearTimeout(this.#timer)
    this.#state = 'running'
    this.#onFrame(seconds * 1000)
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
    const { currentTime, paused } = this.#video
    const frames = (currentTime - mediaTime) * (this.#fps ?? usualFps)
    // While it plays, its clock is ahead of the picture.
    if (frames > -rounding && frames < (paused ? 1 : 1.5)) this.#settled(mediaTime)
    else if (Math.abs(frames) < 1.5 || performance.now() >= this.#settleBy) this.#settled()
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
