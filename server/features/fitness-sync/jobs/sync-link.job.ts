import { defineJob } from '#server/jobs/define-job.ts'
import { syncLink } from '../sync-link.ts'
import { syncQueue } from '../sync-queue.ts'

/** In turn for each link, and by small steps, so that everybody's activities come equally fast. */
export const syncFitnessLink = defineJob({
  ...syncQueue,
  timeoutSeconds: 900,
  retries: 3,
  isInTurn: true,
  run: ({ services, signal }, key) => syncLink(services, key, signal),
})
