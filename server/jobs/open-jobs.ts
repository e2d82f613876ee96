import type { Logger } from 'pino'
import { regions, type Region } from '#domain/region.ts'
import type { Engine } from '#server/db/engine.ts'
import { closeBoss, openCellJobs, type CellJobs } from './cell-jobs.ts'
import type { JobDefinition } from './define-job.ts'
import type { JobQueue } from './queue.ts'
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
  at(region: Region): JobQueue
  /**
   * Starts running jobs. Separate from opening, because jobs need the services, and those contain the queues.
   */
  start(options: RunnerOptions): Promise<void>
  /** Running jobs get this long to finish; after that they are stopped and put back. */
  stop(options?: { finishWithinMs?: number }): Promise<void>
}

/** Creates the missing queues of every cell. Fails when a database is down. */
export async function openJobs({ engine, jobs, log, works }: OpenJobsOptions): Promise<Jobs> {
  refuseSameNames(jobs)
  let runner: Runner | undefined
  const opening = regions.map((region) => {
    const onArrival = (name?: string) => runner?.wake(region, name === undefined ? undefined : [name])
    return openCellJobs({ engine, region, jobs, log, works, onArrival })
  })
  const cells = await allOrNone(opening)
  const queues = new Map(cells.map(({ region, queue }) => [region, queue]))

  return {
    at(region) {
      const queue = queues.get(region)
      if (!queue) throw new Error(`no queue in ${region}`)
      return queue
    },
    async start(options) {
      if (!works) throw new Error('these jobs were opened for enqueuing only')
      // No other process can have the embedded database open, so any job that is marked as running died with
      // the previous process.
      if (engine.kind === 'embedded') for (const cell of cells) await recoverAbandoned(cell, log)
      runner = startRunner({ ...options, cells, jobs })
    },
    async stop({ finishWithinMs = 10_000 } = {}) {
      await runner?.stop(finishWithinMs)
      await Promise.all(cells.map(({ boss }) => closeBoss(boss)))
    },
  }
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

async function allOrNone(opening: Promise<CellJobs>[]): Promise<CellJobs[]> {
  try {
    return await Promise.all(opening)
  } catch (error) {
    for (const opened of await Promise.allSettled(opening)) {
      if (opened.status === 'fulfilled') await closeBoss(opened.value.boss)
    }
    throw error
  }
}

function refuseSameNames(jobs: readonly JobDefinition[]): void {
  const names = jobs.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new Error(`two jobs are named ${twice}`)
}
