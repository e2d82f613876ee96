import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { CellJobs } from './cell-jobs.ts'
import type { JobDefinition } from './define-job.ts'
import { sendOptions, type StoredInput } from './job-queue.ts'

type Scheduling = Pick<CellJobs, 'region' | 'boss' | 'queue'>

export type Schedules = {
  /** Takes in a cell, whose schedules begin with the others, or at once if those have begun. */
  join(cell: Scheduling): void
  begin(): void
  stop(): Promise<void>
}

const defaultRetryMs = 30_000
/** Where pg-boss puts what is due until it enqueues it. */
const dueQueue = '__pgboss__send-it'

export function makeSchedules(
  jobs: readonly JobDefinition[],
  { log, retryMs = defaultRetryMs }: { log: Logger; retryMs?: number },
): Schedules {
  const stopping = new AbortController()
  const joined: Scheduling[] = []
  const beginning: Promise<void>[] = []
  let hasBegun = false

  /** A cell whose database goes away meanwhile must not hold up anything else. */
  async function beginIn(cell: Scheduling): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await schedule(cell, jobs)
      } catch (error) {
        log.warn({ region: cell.region, err: error }, 'schedules could not be stored; another try follows')
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return {
    join(cell) {
      joined.push(cell)
      if (hasBegun) beginning.push(beginIn(cell))
    },
    begin() {
      hasBegun = true
      beginning.push(...joined.map(beginIn))
    },
    async stop() {
      stopping.abort()
      await Promise.all(beginning)
    },
  }
}

/** Stores when each schedule is due, for whichever process notices first, and enqueues everything once now. */
async function schedule({ boss, queue }: Scheduling, jobs: readonly JobDefinition[]): Promise<void> {
  await boss.updateQueue(dueQueue, { deleteAfterSeconds: 3600 })
  const wanted = new Set<string>()
  for (const job of jobs)
    for (const { key, input, cron } of job.schedules ?? []) {
      if (cron === undefined) {
        // Without the key, or it would be dropped if a process has died while it did the same.
        await queue.enqueue(job, input)
        continue
      }
      const stored: StoredInput = { input }
      await boss.schedule(job.name, cron, stored, { ...sendOptions({ key }), key: nameOf(key) })
      wanted.add(`${job.name} ${nameOf(key)}`)
      await queue.enqueue(job, input, { key })
    }
  // Remove the schedules of an earlier version.
  for (const { name, key } of await boss.getSchedules())
    if (!wanted.has(`${name} ${key}`)) await boss.unschedule(name, key)
}

/** pg-boss takes no spaces. */
const nameOf = (key: string): string => key.replaceAll(' ', '-')
