import type { Db, PgBoss, QueueOptions, QueueResult } from 'pg-boss'
import type { JobDefinition } from './define-job.ts'

const dayInSeconds = 86_400

/** A worker that is silent for this long is taken for dead. pg-boss allows no less. */
export const heartbeatSeconds = 10
/** Jobs are stopped by their own timer. Should that fail with its process, pg-boss gives up on them this much later. */
const expiryMarginSeconds = 60

type Options = Required<QueueOptions> & { notify: boolean }

function optionsOf(job: JobDefinition): Options {
  return {
    retryLimit: job.retries,
    // 1 to 2 s after the first failure, twice as long after each other one, a quarter of an hour at most.
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: job.timeoutSeconds + expiryMarginSeconds,
    heartbeatSeconds,
    // A job that nobody took for a year is deleted; one that ended can be looked at for a week.
    retentionSeconds: 365 * dayInSeconds,
    deleteAfterSeconds: 7 * dayInSeconds,
    notify: true,
  }
}

/** To ask for the jobs of a queue without asking the database: at every start, for every queue, that adds up. */
const withoutJobs: Db = { executeSql: async () => ({ rows: [] }) }

/** A queue for every job, with the job's settings. Several processes may do this at the same time. */
export async function prepareQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const queue = known.get(job.name)
    // The policy lets one job at a time wait or run under a key.
    if (!queue) await boss.createQueue(job.name, { ...optionsOf(job), policy: 'exclusive' })
    else if (!hasOptions(queue, optionsOf(job))) await boss.updateQueue(job.name, optionsOf(job))
    // pg-boss looks up a queue it does not know yet, and remembers it: inside a transaction that would need a second session.
    await boss.findJobs(job.name, { db: withoutJobs })
  }
}

function hasOptions(queue: QueueResult, options: Options): boolean {
  return Object.entries(options).every(([name, value]) => queue[name as keyof Options] === value)
}
