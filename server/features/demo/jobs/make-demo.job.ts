import { z } from 'zod'
import { demoWorld } from '#demo/world.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { readDemoState } from '../demo-state.ts'
import { keepDemoTrails } from '../demo-trails.ts'
import { makeChannels } from '../make-channels.ts'
import { makeDemoProject } from './make-demo-project.job.ts'

/**
 * Makes the demo channels and their activities, and schedules their projects. Resumes where an earlier run
 * was interrupted.
 */
export const makeDemo = defineJob({
  name: 'make-demo',
  input: z.object({}),
  timeoutSeconds: 1800,
  concurrency: 1,
  async run(context) {
    const { services } = context
    // The demo content has been removed since.
    if ((await readDemoState(services)) !== 'making') return
    await keepDemoTrails(services, context.signal)
    const accounts = await makeChannels(context, demoWorld)
    for (const { key, channel } of demoWorld.projects) {
      const accountId = accounts.get(channel)
      // The demo content was removed meanwhile.
      if (accountId === undefined) return
      await services.cells.of(accountId).jobs.enqueue(makeDemoProject, { accountId, project: key }, { key })
    }
  },
})
