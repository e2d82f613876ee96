import type { z } from 'zod'
import type { Cell } from '#server/cells/cell.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'

/** What a job may use while it runs. It may be killed at any line and run again. */
export type JobContext = {
  services: Services
  /** The cell whose queue the job was in. */
  cell: Cell
  jobId: string
  /** Aborted when the job is cancelled, runs out of time, or the process shuts down. */
  signal: AbortSignal
  /**
   * `progress` from 0 to 1. Written at most once a second, but always the last value. Does not wait for the
   * database.
   */
  report: (progress: number, note?: string) => Promise<void>
}

export type Schedule<Input> = {
  key: string
  input: Input
  /**
   * A cron expression, in UTC. The job is also enqueued whenever a process that runs jobs is ready; without `cron`,
   * only then.
   */
  cron?: string
}

export type JobDefinition<Input = unknown> = {
  name: string
  input: z.ZodType<Input>
  timeoutSeconds: number
  /** How often it is retried after the first failure, with growing pauses. */
  retries: number
  /** How many run at a time in one process; defaults to the operator's setting for all jobs. */
  concurrency?: number | ((config: Config) => number)
  /**
   * What is enqueued automatically, by whichever process is running, and only while it is neither waiting nor running.
   */
  schedules?: readonly Schedule<Input>[]
  /** Finished ones are deleted after an hour instead of a week, and only failures are logged. */
  isRoutine?: boolean
  /** Only one job of a group runs at a time across all processes; the others wait in the queue. */
  isInTurn?: boolean
  run(context: JobContext, input: Input): Promise<void>
}

export function defineJob<Input>(
  job: Omit<JobDefinition<Input>, 'retries'> & { retries?: number },
): JobDefinition<Input> {
  return { retries: 5, ...job }
}

/** Retrying cannot help: the job fails at once and for good, with this message. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}
