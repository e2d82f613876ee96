import { setTimeout as pause } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import type { Region } from '#domain/region.ts'
import type { Services } from '#server/services.ts'
import type { CellJobs } from './cell-jobs.ts'
import { watchCell, type CellWatch } from './cell-watch.ts'
import type { JobDefinition } from './define-job.ts'
import type { StoredInput } from './job-queue.ts'
import { makeLanes, type Lane } from './lanes.ts'
import { runAttempt, type AttemptOutcome } from './run-attempt.ts'
import { RunningJobs } from './running-jobs.ts'
import { settleAttempt } from './settle-attempt.ts'

export type JobObserver = {
  started(job: { name: string }): void
  ended(job: { name: string; outcome: AttemptOutcome['kind']; seconds: number }): void
}

export type RunnerOptions = {
  services: Services
  /** How many jobs of a kind this process runs at a time, unless the job specifies it. */
  concurrency: number
  observer?: JobObserver
}

export type Runner = {
  /** From now on, also runs the jobs of this cell. */
  join(cell: CellJobs): void
  wake(region: Region, names?: readonly string[]): void
  /** Takes no more jobs, gives the running ones this long to finish, then stops them and puts them back. */
  stop(finishWithinMs: number): Promise<void>
}

/** For stopping a job and recording its outcome. */
const stopWithinMs = 10_000

type Everything = RunnerOptions & { jobs: readonly JobDefinition[] }

export function startRunner({ jobs, services, concurrency, observer }: Everything): Runner {
  const { log } = services
  const cellOf = new Map<Region, CellJobs>()
  const watches: CellWatch[] = []
  const running = new RunningJobs()
  const concurrencyOf = ({ concurrency: own = concurrency }: JobDefinition) =>
    typeof own === 'function' ? own(services.config) : own
  const lanes = makeLanes({ jobs, concurrencyOf, take })

  async function take(lane: Lane, region: Region, count: number): Promise<number> {
    const cell = cellOf.get(region)
    if (!cell) return 0
    try {
      const fetched = await cell.boss.fetch<StoredInput>(lane.job.name, {
        batchSize: count,
        includeMetadata: true,
        ...(lane.job.isInTurn ? { groupConcurrency: 1 } : {}),
      })
      for (const stored of fetched)
        running.start(region, stored, (stop) => work({ lane, cell, stored, stop }))
      // Jobs of one group block each other, and jobs of other groups may be queued behind them.
      if (lane.job.isInTurn && fetched.length > 0) lanes.wake(region, [lane.job.name])
      return fetched.length
    } catch (error) {
      log.warn({ region, job: lane.job.name, err: error }, 'jobs could not be taken from the queue')
      return 0
    }
  }

  type Work = { lane: Lane; cell: CellJobs; stored: JobWithMetadata<StoredInput>; stop: AbortSignal }

  async function work({ lane, cell, stored, stop }: Work): Promise<void> {
    const { job } = lane
    const { name, id, retryCount, retryLimit, data } = stored
    const startedAt = performance.now()
    try {
      observer?.started({ name })
      const home = services.cells.at(cell.region)
      const outcome = await runAttempt({ job, jobId: id, input: data.input, stop, services, cell: home, log })
      await settleAttempt(outcome, {
        boss: cell.boss,
        table: cell.table,
        attempt: { name, id, retryCount },
        log,
      })
      const kind = outcome.kind === 'retry' && retryCount >= retryLimit ? 'failed' : outcome.kind
      const seconds = (performance.now() - startedAt) / 1000
      observer?.ended({ name, outcome: kind, seconds })
      const reason = 'message' in outcome ? { reason: outcome.message } : {}
      const level = kind === 'failed' ? 'error' : job.isRoutine ? 'debug' : 'info'
      log[level](
        { region: cell.region, job: name, job_id: id, outcome: kind, seconds, ...reason },
        'job ended',
      )
    } catch (error) {
      log.error(
        { region: cell.region, job: name, job_id: id, err: error },
        'the runner failed to handle a job',
      )
    } finally {
      lanes.leave(lane)
      // The next job of its group may be waiting, and no other event will announce it.
      if (job.isInTurn) lanes.wake(cell.region, [name])
    }
  }

  return {
    join(cell) {
      cellOf.set(cell.region, cell)
      watches.push(watchCell({ cell, running, log, onDue: (names) => lanes.wake(cell.region, names) }))
    },
    wake: (region, names) => lanes.wake(region, names),
    async stop(finishWithinMs) {
      await lanes.close()
      await within(finishWithinMs, running.allEnded())
      running.stopAll()
      await within(stopWithinMs, running.allEnded())
      await Promise.all(watches.map((watch) => watch.stop()))
    },
  }
}

async function within(ms: number, done: Promise<void>): Promise<void> {
  const enough = new AbortController()
  await Promise.race([done, pause(ms, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
}
