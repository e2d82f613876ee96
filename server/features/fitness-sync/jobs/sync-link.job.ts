import { defineJob } from '#server/jobs/define-job.ts'
import { syncLink } from '../sync-link.ts'
import { syncQueue } from '../sync-queue.ts'

/** One at a time for each link, and in small steps, so that everyone's activities arrive equally fast. */
export const syncFitnessLink = defineJob({
  ...syncQueue,
  timeoutSeconds: 900,
  retries: 3,
  isInTurn: true,
  run: ({ services, signal }, key) => syncLink(services, key, signal),
})
