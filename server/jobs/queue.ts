import type { z } from 'zod'
import type { CellTransaction } from '#server/db/schema.ts'

export type JobState = 'waiting' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled'

export type JobView = {
  id: string
  name: string
  state: JobState
  created_at: Date
  progress: number
  note: string
  /** Why it failed last, if it did. */
  error: string | null
}

export type EnqueueOptions = {
  /** The transaction that writes the row the job is about: both happen or neither. */
  transaction?: CellTransaction
  /** While a job of this kind with the same key waits or runs, another one is not added. */
  key?: string
  /** While a job with this id is known, which is a week after its end at least, another one is not added. A UUID. */
  id?: string
  startAfterSeconds?: number
  /** For jobs that run in turn: what they are in turn with. */
  group?: string
}

/** What a job is called, and what it is given. */
export type QueuedJob<Input> = { name: string; input: z.ZodType<Input> }

/** The jobs of one cell. */
export type JobQueue = {
  /** The job's id, or null when one with the same key or id is already there. */
  enqueue<Input>(job: QueuedJob<Input>, input: Input, options?: EnqueueOptions): Promise<string | null>
  find(name: string, id: string): Promise<JobView | undefined>
  cancel(name: string, id: string): Promise<void>
  /** Tries a job that failed for good or was cancelled once more. */
  retry(name: string, id: string): Promise<void>
  /**
   * Deletes every job that names this id, waiting or ended, with what it reported. Fails while one is
   * running: it may still write.
   */
  forget(mentionedId: string): Promise<void>
}
