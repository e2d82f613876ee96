import type { Db, PgBoss, QueueOptions, QueueResult } from 'pg-boss'
import type { JobDefinition } from './define-job.ts'

const hourInSeconds = 3600
const dayInSeconds = 24 * hourInSeconds

/** A worker that is silent for this long is considered dead. pg-boss does not allow less. */
export const heartbeatSeconds = 10
/**
 * Jobs are stopped by our own timer. If that dies with its process, pg-boss gives up on them this much later.
 */
const expiryMarginSeconds = 60

type Options = Required<QueueOptions> & { notify: boolean }

function optionsOf(job: JobDefinition): Options {
  return {
    retryLimit: job.retries,
    // 1 to 2 s after the first failure, doubling with each further one, up to a quarter of an hour.
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: job.timeoutSeconds + expiryMarginSeconds,
    heartbeatSeconds,
    // A job that was never taken is deleted after a year; a finished one stays visible for a week.
    retentionSeconds: 365 * dayInSeconds,
    deleteAfterSeconds: job.isRoutine ? hourInSeconds : 7 * dayInSeconds,
    notify: true,
  }
}

/** Makes pg-boss cache a queue without querying its jobs, which would add up over all queues at every start. */
const withoutJobs: Db = { executeSql: async () => ({ rows: [] }) }

/** Creates a queue for every job, with the job's settings. Several processes may do this at the same time. */
export async function prepareQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const queue = known.get(job.name)
    // The policy lets only one job per key wait or run at a time.
    if (!queue) await boss.createQueue(job.name, { ...optionsOf(job), policy: 'exclusive' })
    else if (!hasOptions(queue, optionsOf(job))) await boss.updateQueue(job.name, optionsOf(job))
    // pg-boss looks up an unknown queue once and caches it; inside a transaction that lookup would need a
    // second session.
    await boss.findJobs(job.name, { db: withoutJobs })
  }
}

function hasOptions(queue: QueueResult, options: Options): boolean {
  return Object.entries(options).every(([name, value]) => queue[name as keyof Options] === value)
}
