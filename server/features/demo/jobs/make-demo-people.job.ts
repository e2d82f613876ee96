import { z } from 'zod'
import { demoMessages } from '#contract/demo-messages.ts'
import { demoPeople } from '#domain/demo/people.ts'
import { demoWorld } from '#domain/demo/world.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { markPeopleMade } from '../demo-state.ts'
import { connectChannel } from '../people/connect-channel.ts'
import { makePeople } from '../people/make-people.ts'

/** Adds people to the demo's projects. Resumes where an earlier run was interrupted. */
export const makeDemoPeople = defineJob({
  name: 'make-demo-people',
  input: z.object({}),
  timeoutSeconds: 1800,
  concurrency: 1,
  async run(context) {
    const { services } = context
    if (!(await makePeople(context, demoWorld, demoPeople))) return
    const [channel] = demoWorld.channels
    if (channel) await connectChannel(services, channel, context.signal)
    await markPeopleMade(services)
    services.log.info(demoMessages.peopleAreThere)
  },
})
