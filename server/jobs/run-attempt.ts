import type { Logger } from 'pino'
import { z } from 'zod'
import { PermanentJobError, type JobContext, type JobDefinition } from './define-job.ts'
import { makeProgressReporter } from './progress.ts'

/**
 * How an attempt ended. `failed` is final; `interrupted` goes back into the queue as if it had not started.
 */
export type AttemptOutcome =
  | { kind: 'done' }
  | { kind: 'retry'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'interrupted' }
  | { kind: 'cancelled' }

/** Why a job has to stop: the reason of its signal. */
export class JobStoppedError extends Error {
  override name = 'JobStoppedError'
  readonly why: 'cancelled' | 'out_of_time' | 'shutdown'

  constructor(why: JobStoppedError['why'], message: string) {
    super(message)
    this.why = why
  }
}

export type AttemptToRun = {
  job: JobDefinition
  jobId: string
  input: unknown
  /** Aborted with a `JobStoppedError` when the job is cancelled or the process ends. */
  stop: AbortSignal
  services: JobContext['services']
  cell: JobContext['cell']
  log: Logger
}

/** How long to wait for a job that ignores its signal. */
const stopGraceMs = 5000

/** Never rejects: whatever the job does becomes an outcome. */
export async function runAttempt({
  job,
  jobId,
  input,
  stop,
  services,
  cell,
  log,
}: AttemptToRun): Promise<AttemptOutcome> {
  const parsed = job.input.safeParse(input)
  if (!parsed.success)
    return { kind: 'failed', message: `the input does not fit the job: ${z.prettifyError(parsed.error)}` }

  const outOfTime = new AbortController()
  const timer = setTimeout(() => {
    outOfTime.abort(new JobStoppedError('out_of_time', `the job took longer than ${job.timeoutSeconds} s`))
  }, job.timeoutSeconds * 1000)
  const signal = AbortSignal.any([stop, outOfTime.signal])
  const progress = makeProgressReporter({ db: cell.db, jobId, log })
  const context: JobContext = {
    services,
    cell,
    jobId,
    signal,
    report: async (value, note) => progress.report(value, note),
  }
  try {
    await untilStopped(job.run(context, parsed.data), signal)
    return stoppedBy(signal)?.why === 'cancelled' ? { kind: 'cancelled' } : { kind: 'done' }
  } catch (error) {
    return outcomeOf(error, stoppedBy(signal))
  } finally {
    clearTimeout(timer)
    await progress.flush()
  }
}

function outcomeOf(error: unknown, stopped: JobStoppedError | undefined): AttemptOutcome {
  if (stopped?.why === 'cancelled') return { kind: 'cancelled' }
  if (stopped?.why === 'shutdown') return { kind: 'interrupted' }
  if (stopped) return { kind: 'retry', message: stopped.message }
  const message = error instanceof Error ? error.message : String(error)
  return { kind: error instanceof PermanentJobError ? 'failed' : 'retry', message }
}

const stoppedBy = (signal: AbortSignal) =>
  signal.reason instanceof JobStoppedError ? signal.reason : undefined

/** Waits for the job, but only a little longer once it was told to stop. */
async function untilStopped(running: Promise<void>, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_, reject) => {
    const giveUpLater = () => {
      timer = setTimeout(() => reject(signal.reason as Error), stopGraceMs)
    }
    if (signal.aborted) giveUpLater()
    else signal.addEventListener('abort', giveUpLater, { once: true })
  })
  try {
    await Promise.race([running, givenUp])
  } finally {
    clearTimeout(timer)
  }
}
