import { z } from 'zod'
import { demoMessages } from '../demo-messages.ts'
import { demoPeople, demoPeopleAfter } from '#demo/people.ts'
import { demoWorld } from '#demo/world.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { markPeopleMade, readPeopleEdition } from '../demo-state.ts'
import { connectChannel } from '../people/connect-channel.ts'
import { makePeople } from '../people/make-people.ts'

/**
 * Adds people to the demo's projects and activities, or what the people of an earlier version have not said yet.
 * Resumes where an earlier run was interrupted.
 */
export const makeDemoPeople = defineJob({
  name: 'make-demo-people',
  input: z.object({}),
  timeoutSeconds: 1800,
  concurrency: 1,
  async run(context) {
    const { services } = context
    const before = await readPeopleEdition(services)
    const added = before === 0 ? demoPeople : demoPeopleAfter(before)
    if (!(await makePeople(context, demoWorld, added))) return
    const [channel] = demoWorld.channels
    if (channel && before === 0) await connectChannel(services, channel, context.signal)
    await markPeopleMade(services)
    services.log.info(demoMessages.peopleAreThere)
  },
})
