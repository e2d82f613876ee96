import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { demoWorld } from '#demo/world.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Services } from '#server/services.ts'
import { accountIdOf } from '../demo-accounts.ts'
import { findProjectTitled } from '../demo.queries.ts'
import { hasPeople, readDemoState, saveDemoState } from '../demo-state.ts'
import { demoSize } from '../make-video.ts'
import { makeProject } from '../make-project.ts'
import { makeDemoPeople } from './make-demo-people.job.ts'
import { makeDemoYear } from './make-demo-year.job.ts'
import { removeDemoFolders } from '../work-folder.ts'

/** Each video is drawn on one core, and there are never more than six. */
const atATime = Math.min(6, availableParallelism())

/** Draws the videos of a demo project and makes the project from them. */
export const makeDemoProject = defineJob({
  name: 'make-demo-project',
  // The account is part of the input so that the job is deleted with it.
  input: z.object({ accountId: Id, project: z.string() }),
  timeoutSeconds: 1800,
  concurrency: atATime,
  async run(context, { accountId, project: key }) {
    const { services } = context
    const project = demoWorld.projects.find((one) => one.key === key)
    const channel = demoWorld.channels.find((one) => one.key === project?.channel)
    if (!project || !channel || (await readDemoState(services)) !== 'making') return
    await makeProject(context, {
      accountId,
      project,
      channel,
      activities: demoWorld.activities,
      size: demoSize,
    })
    // The demo content may have been removed meanwhile.
    if ((await countMissing(services)) > 0 || (await readDemoState(services)) !== 'making') return
    await saveDemoState(services, 'made')
    await removeDemoFolders(services.config)
    services.log.info('the demo content is ready')
    // Neither keeps anyone from watching, so they come last.
    const { jobs } = services.cells.at('us')
    if (!(await hasPeople(services))) await jobs.enqueue(makeDemoPeople, {}, { key: 'demo-people' })
    await jobs.enqueue(makeDemoYear, {}, { key: 'demo-year' })
  },
})

async function countMissing(services: Services): Promise<number> {
  const found = await Promise.all(
    demoWorld.projects.map(async ({ channel: key, title }) => {
      const channel = demoWorld.channels.find((one) => one.key === key)
      if (!channel) return undefined
      const accountId = accountIdOf(services, channel)
      return findProjectTitled(services.cells.of(accountId).db, accountId, title)
    }),
  )
  return found.filter((id) => id === undefined).length
}
