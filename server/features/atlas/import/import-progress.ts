import { atlasOperatorMessages } from '#contract/atlas-operator-messages.ts'

/** What is known of an import that is not over. Kept with its source, so that another process can go on with it. */
export type ImportProgress = {
  /** Of the rows that it writes. */
  generation: number
  /** What it reads: another file is another import. */
  file: string
  /** Who does it; null when nobody does. */
  holder: string | null
  /** Counts up as long as its holder lives. */
  beat: number
  /** Of the last batch that is stored. */
  position: number
  step: 'waiting' | 'reading' | 'removing'
  /** The step in words. */
  stage: string
  /** From 0 to 1. */
  share: number
  left_ms: number | null
}

/** What whoever waits for it is told. */
export type ImportReport = { stage: string; share: number; leftMs: number | null }

/** Of all the work: the rest is what is done when all is stored. */
const readingShare = 0.95

/** Less says nothing about the rest. */
const enoughShare = 0.01

/** Tells what is left from what is done, counted from where this process began. */
export class ProgressClock {
  readonly #now: () => number
  readonly #tellOthers: (report: ImportReport) => void
  readonly #beganMs: number
  #beganShare: number | undefined
  #report: ImportReport = { stage: atlasOperatorMessages.beginning, share: 0, leftMs: null }

  constructor(now: () => number, tellOthers: (report: ImportReport) => void) {
    this.#now = now
    this.#tellOthers = tellOthers
    this.#beganMs = now()
  }

  /** As it is stored. */
  get progress(): Pick<ImportProgress, 'stage' | 'share' | 'left_ms'> {
    const { stage, share, leftMs } = this.#report
    return { stage, share, left_ms: leftMs }
  }

  reading(stage: string, share: number): void {
    this.#tell(stage, share * readingShare)
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
