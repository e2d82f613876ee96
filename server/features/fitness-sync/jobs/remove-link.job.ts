import { defineJob } from '#server/jobs/define-job.ts'
import { removeLink } from '../remove-link.ts'
import { removalQueue } from '../sync-queue.ts'

/** Platforms can be unavailable for a day; the delays between retries grow to 15 minutes. */
const retries = 150

export const removeFitnessLink = defineJob({
  ...removalQueue,
  timeoutSeconds: 3600,
  retries,
  isInTurn: true,
  run: ({ services, signal }, key) => removeLink(services, key, signal),
})
