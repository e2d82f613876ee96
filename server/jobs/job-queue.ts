import { randomUUID } from 'node:crypto'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { isUniqueViolation } from '#server/db/failures.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { JobTable } from './job-table.ts'
import { deleteProgress, findProgress } from './progress.ts'
import type { JobQueue, JobState } from './queue.ts'

/** The input is wrapped because pg-boss only takes objects. */
export type StoredInput = { input: unknown }

const states: Record<JobWithMetadata['state'], JobState> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
}
const isJobId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

export const sendOptions = ({
  key,
  group = 'job',
}: {
  key?: string | undefined
  group?: string | undefined
}) => ({
  // Without a key, all jobs of a kind would share the empty one.
  singletonKey: key === undefined ? randomUUID() : `key:${key}`,
  // Every job has a group: see the index of running jobs in `job-table.ts`.
  group: { id: group },
})

export function makeJobQueue({ boss, table, db }: { boss: PgBoss; table: JobTable; db: CellDb }): JobQueue {
  async function findStored(name: string, id: string): Promise<JobWithMetadata<StoredInput> | undefined> {
    if (!isJobId(id)) return undefined
    return (await boss.findJobs<StoredInput>(name, { id }))[0]
  }

  return {
    enqueue(job, input, { transaction, key, id, startAfterSeconds, group } = {}) {
      const stored: StoredInput = { input }
      return boss.send(job.name, stored, {
        ...sendOptions({ key, group }),
        ...(id === undefined ? {} : { id }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(transaction ? { db: fromKysely(transaction) } : {}),
      })
    },

    async find(name, id) {
      const job = await findStored(name, id)
      if (!job) return undefined
      const state = states[job.state]
      const reported = await findProgress(db, id)
      return {
        id,
        name,
        state,
        created_at: job.createdOn,
        progress: state === 'done' ? 1 : (reported?.progress ?? 0),
        note: reported?.note ?? '',
        error: state === 'done' ? null : messageIn(job.output),
      }
    },

    async cancel(name, id) {
      if (isJobId(id)) await boss.cancel(name, id)
    },

    async retry(name, id) {
      const job = await findStored(name, id)
      try {
        if (job?.state === 'failed') await boss.retry(name, id)
        if (job?.state === 'cancelled') await boss.resume(name, id)
      } catch (error) {
        // A newer job with the same key is waiting or running: the work is already being done.
        if (!isUniqueViolation(error)) throw error
      }
    },

    async forget(mentionedId) {
      const found = await table.deleteMentioning(mentionedId)
      await deleteProgress(
        db,
        found.map(({ id }) => id),
      )
      if (found.some(({ isRunning }) => isRunning))
        throw new Error('a job that names the id to be forgotten is running')
    },
  }
}

/** Our own errors are `{message}`; those of pg-boss are `{value: {message}}`. */
function messageIn(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null
  if ('message' in output) return String(output.message)
  return 'value' in output ? messageIn(output.value) : null
}
