import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { readDemoState } from '../demo-state.ts'
import { makeYear } from '../demo-year.ts'

/** Gives a channel of the demo a year of activities, up to yesterday. Resumes where an earlier run was interrupted. */
export const makeDemoYear = defineJob({
  name: 'make-demo-year',
  input: z.object({}),
  timeoutSeconds: 1800,
  concurrency: 1,
  async run(context) {
    if ((await readDemoState(context.services)) === 'made') await makeYear(context)
  },
})
