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
  /** The last error, if it failed. */
  error: string | null
}

export type EnqueueOptions = {
  /** The transaction that writes the row the job is about, so that either both happen or neither. */
  transaction?: CellTransaction
  /** While a job of this kind with the same key is waiting or running, no other is added. */
  key?: string
  /**
   * While a job with this id exists, which is at least until a week after its end, no other is added. A UUID.
   */
  id?: string
  startAfterSeconds?: number
  /** For jobs that run one at a time within a group: the group. */
  group?: string
}

/** The name of a job and the type of its input. */
export type QueuedJob<Input> = { name: string; input: z.ZodType<Input> }

/** The jobs of one cell. */
export type JobQueue = {
  /** The job's id, or null when there already is one with the same key or id. */
  enqueue<Input>(job: QueuedJob<Input>, input: Input, options?: EnqueueOptions): Promise<string | null>
  find(name: string, id: string): Promise<JobView | undefined>
  cancel(name: string, id: string): Promise<void>
  /** Retries a job that was cancelled or failed for good. */
  retry(name: string, id: string): Promise<void>
  /**
   * Deletes every job that names this id, waiting or finished, and its progress. Fails while one is running,
   * because it may still write.
   */
  forget(mentionedId: string): Promise<void>
}
