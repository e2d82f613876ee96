import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { tellRejected } from '../tell-rejected.ts'

/** Tells someone that their appeal was rejected, if that was interrupted. */
export const tellAppeal = defineJob({
  name: 'tell-appeal',
  input: z.object({ appealId: Id }),
  timeoutSeconds: 120,
  run: ({ services }, { appealId }) => tellRejected(services, appealId),
})
