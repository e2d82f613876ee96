import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { carryOut } from '../carry-out.ts'

/** Does what a decision means for people in any cell, if that was interrupted. */
export const carryOutDecision = defineJob({
  name: 'carry-out-decision',
  input: z.object({ decisionId: Id }),
  timeoutSeconds: 120,
  run: ({ services }, { decisionId }) => carryOut(services, decisionId),
})
