import type { z } from 'zod'
import type { Cell } from '#server/cells/cell.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'

/** What a job may use while it runs. It may be killed and run again at any line. */
export type JobContext = {
  services: Services
  /** The cell whose queue the job was in. */
  cell: Cell
  jobId: string
  /** Fires when the job is cancelled, runs out of time, or the process shuts down. */
  signal: AbortSignal
  /** `progress` from 0 to 1. Written at most once a second, the last value always. Does not wait for the database. */
  report: (progress: number, note?: string) => Promise<void>
}

export type JobDefinition<Input = unknown> = {
  name: string
  input: z.ZodType<Input>
  timeoutSeconds: number
  /** How often it is tried again after the first failure, with growing pauses. */
  retries: number
  /** How many run at a time in one process; the operator's setting for all jobs when left out. */
  concurrency?: number | ((config: Config) => number)
  /** Of the jobs of one group only one runs at a time, over all processes; the others wait in the queue. */
  isInTurn?: boolean
  run(context: JobContext, input: Input): Promise<void>
}

export function defineJob<Input>(
  job: Omit<JobDefinition<Input>, 'retries'> & { retries?: number },
): JobDefinition<Input> {
  return { retries: 5, ...job }
}

/** Trying again cannot help: the job fails at once and for good, with this message. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}
