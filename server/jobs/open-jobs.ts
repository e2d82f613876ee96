import type { Logger } from 'pino'
import { regions, type Region } from '#domain/region.ts'
import type { Engine } from '#server/db/engine.ts'
import { awayFrom } from '#server/db/failures.ts'
import { closeBoss, openCellJobs, type CellJobs } from './cell-jobs.ts'
import type { JobDefinition } from './define-job.ts'
import type { JobQueue } from './queue.ts'
import { makeSchedules } from './schedules.ts'
import { startRunner, type Runner, type RunnerOptions } from './runner.ts'

export type OpenJobsOptions = {
  engine: Engine
  /** Every job of the server. A job that is not in the list can neither be enqueued nor run. */
  jobs: readonly JobDefinition[]
  log: Logger
  /** Whether this process will also run jobs, or only enqueue them. */
  works: boolean
}

export type Jobs = {
  /** Fails with a `DatabaseAwayError` while the cell's queues are not open. */
  at(region: Region): JobQueue
  /**
   * Creates the missing queues of a cell, and runs its jobs from now on if jobs have been started. Fails when its
   * database is down.
   */
  open(region: Region): Promise<void>
  /**
   * Starts running jobs. Separate from opening, because jobs need the services, and those contain the queues.
   */
  start(options: RunnerOptions): Promise<void>
  /**
   * Enqueues from now on what is scheduled, also in cells that are opened later. Separate from starting, because
   * scheduled jobs may need the server to answer requests.
   */
  beginSchedules(): void
  /** Running jobs get this long to finish; after that they are stopped and put back. */
  stop(options?: { finishWithinMs?: number }): Promise<void>
}

/** The queues of all cells, none of them open yet. */
export function makeJobs({ engine, jobs, log, works }: OpenJobsOptions): Jobs {
  refuseSameNames(jobs)
  let runner: Runner | undefined
  const schedules = makeSchedules(jobs, { log })
  const cells = new Map<Region, CellJobs>()

  async function join(to: Runner, cell: CellJobs): Promise<void> {
    // No other process can have the embedded database open, so any job that is marked as running died with
    // the previous process.
    if (engine.kind === 'embedded') await recoverAbandoned(cell, log)
    to.join(cell)
    schedules.join(cell)
  }

  return {
    at(region) {
      const cell = cells.get(region)
      if (!cell) throw awayFrom(region, `the job queue of ${region} is not open yet`)
      return cell.queue
    },
    async open(region) {
      const onArrival = (name?: string) => runner?.wake(region, name === undefined ? undefined : [name])
      const cell = await openCellJobs({ engine, region, jobs, log, works, onArrival })
      cells.set(region, cell)
      if (runner) await join(runner, cell)
    },
    async start(options) {
      if (!works) throw new Error('these jobs were opened for enqueuing only')
      const present = [...cells.values()]
      runner = startRunner({ ...options, jobs })
      for (const cell of present) await join(runner, cell)
    },
    beginSchedules: () => schedules.begin(),
    async stop({ finishWithinMs = 10_000 } = {}) {
      await schedules.stop()
      await runner?.stop(finishWithinMs)
      await Promise.all([...cells.values()].map(({ boss }) => closeBoss(boss)))
    },
  }
}

/** Opens the queues of every cell. Fails when a database is down. */
export async function openJobs(options: OpenJobsOptions): Promise<Jobs> {
  const opened = makeJobs(options)
  const outcomes = await Promise.allSettled(regions.map((region) => opened.open(region)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failed) return opened
  await opened.stop({ finishWithinMs: 0 })
  throw failed.reason
}

async function recoverAbandoned({ region, boss, table }: CellJobs, log: Logger): Promise<void> {
  for (const attempt of await table.listRunning()) {
    log.warn(
      { region, job: attempt.name, job_id: attempt.id },
      'the process ended while a job was running; it is retried',
    )
    await boss.fail(attempt.name, attempt, { message: 'the process ended while the job was running' })
  }
}

function refuseSameNames(jobs: readonly JobDefinition[]): void {
  const names = jobs.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new Error(`two jobs are named ${twice}`)
}
