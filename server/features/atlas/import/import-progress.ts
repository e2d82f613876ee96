import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'

/** The state of an unfinished import. Stored with its source, so that another process can continue it. */
export type ImportProgress = {
  /** The generation of the rows that it writes. */
  generation: number
  /** The fingerprint of the file: another file is another import. */
  file: string
  /** The process that runs it; null if none does. */
  holder: string | null
  /** Counts up while its holder is alive. */
  beat: number
  /** The position of the last batch that was stored. */
  position: number
  /** Whether the base map is made. */
  drawn: boolean
  step: 'waiting' | 'reading' | 'removing'
  /** The step, as shown to people. */
  stage: string
  /** From 0 to 1. */
  share: number
  left_ms: number | null
}

/** The progress as reported to the caller. */
export type ImportReport = { stage: string; share: number; leftMs: number | null }

/** The share of the work that reading takes; the rest is done once everything is stored. */
const readingShare = 0.95
/** The share of the work that the base map takes, which is made first, if places follow. */
const drawingShare = 0.5

/** Below this share, no estimate of the remaining time is made. */
const enoughShare = 0.01

/** Estimates the remaining time from the progress made since this process started. */
export class ProgressClock {
  readonly #now: () => number
  readonly #tellOthers: (report: ImportReport) => void
  readonly #beganMs: number
  #beganShare: number | undefined
  #readingFrom = 0
  #report: ImportReport = { stage: atlasOperatorMessages.beginning, share: 0, leftMs: null }

  constructor(now: () => number, tellOthers: (report: ImportReport) => void) {
    this.#now = now
    this.#tellOthers = tellOthers
    this.#beganMs = now()
  }

  /** The progress as it is stored. */
  get progress(): Pick<ImportProgress, 'stage' | 'share' | 'left_ms'> {
    const { stage, share, leftMs } = this.#report
    return { stage, share, left_ms: leftMs }
  }

  drawing(stage: string, share: number, isAll: boolean): void {
    this.#readingFrom = isAll ? 1 : drawingShare
    this.#tell(stage, share * this.#readingFrom)
  }

  reading(stage: string, share: number): void {
    this.#tell(stage, this.#readingFrom + share * (readingShare - this.#readingFrom))
  }

  ending(stage: string): void {
    this.#tell(stage, readingShare)
  }

  #tell(stage: string, share: number): void {
    this.#beganShare ??= share
    const done = share - this.#beganShare
    const leftMs =
      done < enoughShare ? null : Math.round(((this.#now() - this.#beganMs) * (1 - share)) / done)
    this.#report = { stage, share, leftMs }
    this.#tellOthers(this.#report)
  }
}
