import { emptyValues, heldAt, type Sampler, type Values } from '#domain/telemetry/sample-at.ts'
import type { Playhead, PlayerMoment } from '#web/player/playhead.ts'

/** What a gauge receives for each frame. */
export type GaugeNews = {
  /** Reused for the next frame. */
  values: Values
  moment: PlayerMoment
  nowMs: number
  /** After a seek: nothing carries over from the moment before. */
  isJump: boolean
}

export type GaugeWriter = (news: GaugeNews) => void

/** Longer than the time between any two frames, at any rate. */
const jumpMs = 1500

/**
 * Looks up the values once for each frame and passes them to all gauges, which write to the screen
 * themselves.
 */
export class GaugeBoard {
  readonly #playhead: Playhead
  readonly #sampler: Sampler | null
  readonly #values = emptyValues()
  readonly #writers = new Set<GaugeWriter>()
  #lastMs = Number.NaN

  constructor(playhead: Playhead, sampler: Sampler | null) {
    this.#playhead = playhead
    this.#sampler = sampler
  }

  start(): () => void {
    return this.#playhead.subscribe((moment) => {
      const isJump = !(Math.abs(moment.projectMs - this.#lastMs) < jumpMs) || !moment.isPlaying
      this.#lastMs = moment.projectMs
      this.#sample(moment)
      const news = { values: this.#values, moment, nowMs: performance.now(), isJump }
      for (const write of this.#writers) write(news)
    })
  }

  /** The gauge immediately receives the current values. */
  add(write: GaugeWriter): () => void {
    this.#writers.add(write)
    const { moment } = this.#playhead
    this.#sample(moment)
    write({ values: this.#values, moment, nowMs: performance.now(), isJump: true })
    return () => this.#writers.delete(write)
  }

  /** Without a time, nothing else is known either. */
  #sample({ absoluteMs }: PlayerMoment): void {
    if (this.#sampler) heldAt(this.#sampler, absoluteMs ?? Number.NaN, this.#values)
  }
}
