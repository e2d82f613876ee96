import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { sendReceipt } from '../tell-reporters.ts'

/** Tells someone that their report arrived, if that was interrupted. */
export const receiptForReport = defineJob({
  name: 'receipt-for-report',
  input: z.object({ reportId: Id }),
  timeoutSeconds: 120,
  run: ({ services }, { reportId }) => sendReceipt(services, reportId),
})
