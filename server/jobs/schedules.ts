import type { CellJobs } from './cell-jobs.ts'
import type { JobDefinition } from './define-job.ts'
import { sendOptions, type StoredInput } from './job-queue.ts'

type Scheduling = Pick<CellJobs, 'boss' | 'queue'>

/** Stores when each schedule is due, for whichever process notices first, and enqueues everything once now. */
export async function beginSchedules(
  { boss, queue }: Scheduling,
  jobs: readonly JobDefinition[],
): Promise<void> {
  const wanted = new Set<string>()
  for (const job of jobs)
    for (const { key, input, cron } of job.schedules ?? []) {
      const stored: StoredInput = { input }
      if (cron !== undefined) {
        await boss.schedule(job.name, cron, stored, { ...sendOptions({ key }), key: nameOf(key) })
        wanted.add(`${job.name} ${nameOf(key)}`)
      }
      await queue.enqueue(job, input, { key })
    }
  // Remove the schedules of an earlier version.
  for (const { name, key } of await boss.getSchedules())
    if (!wanted.has(`${name} ${key}`)) await boss.unschedule(name, key)
}

/** pg-boss takes no spaces. */
const nameOf = (key: string): string => key.replaceAll(' ', '-')
