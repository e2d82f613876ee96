import type { FrameTimes } from './frame-times.ts'
import { grabFrame, timeOfFrame } from './grab-frame.ts'

const settleMs = 100

/** A fraction of a frame: clocks are rounded, so that a frame may seem to begin a little later than it does. */
const rounding = 0.05

/**
 * Reports which frame a video element shows. The first one after a seek may still carry the time of a frame
 * before the seek, so it is believed only if it can be on screen at the target of the seek.
 */
export class FrameClock {
  readonly #video: HTMLVideoElement
  readonly #frames: FrameTimes
  readonly #onFrame: (mediaMs: number) => void
  readonly #ending = new AbortController()
  #state: 'seeking' | 'settling' | 'running' = 'running'
  #settleBy = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #request = 0

  constructor(video: HTMLVideoElement, frames: FrameTimes, onFrame: (mediaMs: number) => void) {
    this.#video = video
    this.#frames = frames
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
    this.#timer = setTimeout(() => this.#video.seeking || this.#settled(), settleMs)
  }

  #settled(mediaMs = this.#startNow()): void {
    clearTimeout(this.#timer)
    this.#state = 'running'
    this.#onFrame(mediaMs)
  }

  /** The start of the frame on screen: from the tables, from the frame itself, or from the rate. */
  #startNow(): number {
    const nowMs = this.#video.currentTime * 1000
    if (this.#frames.at(nowMs).by === 'read') return this.#frames.startAt(nowMs)
    const frame = grabFrame(this.#video)
    if (!frame) return this.#frames.startAt(nowMs)
    const startMs = timeOfFrame(frame, this.#frames.startAt(nowMs))
    frame.close()
    return startMs
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
    // The next seek may have begun before this callback.
    if (this.#video.seeking) return
    const mediaMs = mediaTime * 1000
    if (this.#state === 'running') {
      this.#frames.see(mediaMs)
      this.#onFrame(mediaMs)
    }
    if (this.#state !== 'settling') return
    if (this.#isOfTarget(mediaMs)) {
      this.#frames.see(mediaMs)
      this.#settled(mediaMs)
    } else if (this.#isNear(mediaMs) || performance.now() >= this.#settleBy) this.#settled()
  }

  /** Whether a frame can be the one on screen after the seek. While it plays, its clock is ahead of the picture. */
  #isOfTarget(mediaMs: number): boolean {
    const { currentTime, paused } = this.#video
    const nowMs = currentTime * 1000
    const frames = this.#frames
    const here = frames.at(nowMs)
    if (here.by === 'read') {
      const { fromMs } = frames.at(mediaMs)
      return fromMs === here.fromMs || (!paused && fromMs === frames.at(frames.before(nowMs)).fromMs)
    }
    const behind = (nowMs - mediaMs) / frames.meanMs
    return behind > -rounding && behind < (paused ? 1 : 1.5)
  }

  #isNear(mediaMs: number): boolean {
    return Math.abs(this.#video.currentTime * 1000 - mediaMs) < 1.5 * this.#frames.meanMs
  }

  /** Where the browser does not say which frame it shows: its clock is ahead of the picture by up to one frame. */
  #showByClock(): void {
    if (this.#ending.signal.aborted) return
    this.#ask()
    if (this.#state !== 'running' || this.#video.paused) return
    const behindMs = this.#video.currentTime * 1000 - this.#frames.meanMs / 2
    this.#onFrame(Math.max(0, this.#frames.startAt(behindMs)))
  }
}

function hasFrameCallback(video: HTMLVideoElement): boolean {
  return 'requestVideoFrameCallback' in video
}
