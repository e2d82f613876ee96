import type { Region } from '#domain/region.ts'
import type { Attempt } from './job-table.ts'
import { JobStoppedError } from './run-attempt.ts'

type RunningJob = { region: Region; attempt: Attempt; stop: AbortController; ended: Promise<void> }

/** The attempts in progress in this process. */
export class RunningJobs {
  readonly #jobs = new Map<string, RunningJob>()

  /** `run` gets the signal that tells it to stop. */
  start(region: Region, attempt: Attempt, run: (stop: AbortSignal) => Promise<void>): void {
    const stop = new AbortController()
    const key = keyOf(attempt)
    const ended = run(stop.signal).finally(() => this.#jobs.delete(key))
    this.#jobs.set(key, { region, attempt, stop, ended })
  }

  in(region: Region): Attempt[] {
    return [...this.#jobs.values()].filter((job) => job.region === region).map(({ attempt }) => attempt)
  }

  has(attempt: Attempt): boolean {
    return this.#jobs.has(keyOf(attempt))
  }

  /**
   * Stops the attempts in `asked` that the database no longer counts as ours: they were canceled or given to another
   * worker.
   */
  stopUnless(asked: Attempt[], ours: Attempt[]): void {
    const kept = new Set(ours.map(keyOf))
    for (const attempt of asked.filter((one) => !kept.has(keyOf(one)))) {
      this.#jobs.get(keyOf(attempt))?.stop.abort(new JobStoppedError('cancelled', 'the job was cancelled'))
    }
  }

  stopAll(): void {
    for (const { stop } of this.#jobs.values())
      stop.abort(new JobStoppedError('shutdown', 'the server is shutting down'))
  }

  async allEnded(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ ended }) => ended))
  }
}

const keyOf = ({ id, retryCount }: Attempt) => `${id}:${retryCount}`
