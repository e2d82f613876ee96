import { emptyValues, type Sampler, type Values } from '#domain/telemetry/sample-at.ts'
import type { Playhead, PlayerMoment } from '#web/player/playhead.ts'

/** What a gauge is told at each picture. */
export type GaugeNews = {
  /** Used again for the next picture. */
  values: Values
  moment: PlayerMoment
  nowMs: number
  /** Someone went elsewhere: nothing is left of the moment before. */
  isJump: boolean
}

export type GaugeWriter = (news: GaugeNews) => void

/** Further than any picture is from the next, at any speed. */
const jumpMs = 1500

/** Asks once for each picture what is known, and tells all gauges, which write to the screen themselves. */
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

  /** The gauge is told at once where things are. */
  add(write: GaugeWriter): () => void {
    this.#writers.add(write)
    const { moment } = this.#playhead
    this.#sample(moment)
    write({ values: this.#values, moment, nowMs: performance.now(), isJump: true })
    return () => this.#writers.delete(write)
  }

  /** Where no time is known, nothing else is either. */
  #sample({ absoluteMs }: PlayerMoment): void {
    this.#sampler?.at(absoluteMs ?? Number.NaN, this.#values)
  }
}
