import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { describeAll } from '../describing/describe-all.ts'

/**
 * Works out what lists, maps and searches tell of the projects of an account, once for their owner and once for
 * others. Goes on with what is left when it was cut off.
 */
export const describeProjects = defineJob({
  name: 'describe-projects',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 6 * 3600,
  retries: 50,
  concurrency: 2,
  // One person's many projects leave room for the others, and nothing is worked out twice at a time.
  isInTurn: true,
  run: ({ services, cell, signal }, { accountId }) => describeAll(services, cell, { accountId, signal }),
})
