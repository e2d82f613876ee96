import type { Region } from '#domain/region.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import type { Jobs } from './open-jobs.ts'
import type { JobQueue } from './queue.ts'

/**
 * Queues that can be used before the database has answered for the first time; until then they report that it is down.
 */
export function lateQueue(region: Region, opened: () => Jobs | undefined): JobQueue {
  const queue = (): JobQueue => {
    const jobs = opened()
    if (!jobs) throw new DatabaseAwayError('the job queue is not open yet')
    return jobs.at(region)
  }
  return {
    enqueue: async (job, input, options) => queue().enqueue(job, input, options),
    find: async (name, id) => queue().find(name, id),
    cancel: async (name, id) => queue().cancel(name, id),
    retry: async (name, id) => queue().retry(name, id),
    forget: async (mentionedId) => queue().forget(mentionedId),
  }
}
