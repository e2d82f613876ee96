import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { describeAll } from '../describing/describe-all.ts'

/**
 * Works out what lists, maps and searches show of an account's projects, once for the owner and once for
 * others. Resumes with the rest if it was interrupted.
 */
export const describeProjects = defineJob({
  name: 'describe-projects',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 6 * 3600,
  retries: 50,
  concurrency: 2,
  // One account's many projects do not hold up others, and nothing is worked out twice at the same time.
  isInTurn: true,
  run: ({ services, cell, signal }, { accountId }) => describeAll(services, cell, { accountId, signal }),
})
