import type { FrameTimes } from './frame-times.ts'

/** Leaving a frame that is much longer than the mean takes several attempts. */
const maxTries = 20

/**
 * What should be on screen after a seek while paused. The frame times are often known only once the sought part of the
 * video has arrived, and then a different position may be the right one.
 */
export class Aim {
  #mediaMs: number | null = null
  /** The beginning of a frame that a step is to leave. */
  #leftMs: number | null = null
  #tries = 0

  set(mediaMs: number | null, leftMs: number | null = null): void {
    this.#mediaMs = mediaMs
    this.#leftMs = leftMs
    this.#tries = 0
  }

  /** Where to go instead, now that a frame is shown; null if it is the right one, or if nothing better is known. */
  correct(frames: FrameTimes, lastMs: number, shownMs: number): number | null {
    if (this.#mediaMs === null) return null
    const aimMs = Math.min(this.#mediaMs, lastMs)
    const left = this.#leftMs
    const isLeft = left === null || Math.abs(shownMs - left) > 1
    const wanted = frames.at(aimMs)
    if (wanted.by === 'read') {
      this.set(null)
      return wanted.fromMs === frames.at(shownMs).fromMs ? null : aimMs
    }
    if (isLeft || aimMs < this.#mediaMs || this.#tries >= maxTries) {
      this.set(null)
      return null
    }
    this.#tries += 1
    this.#mediaMs += frames.meanMs
    return this.#mediaMs
  }
}
