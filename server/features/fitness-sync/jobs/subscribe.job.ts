import { z } from 'zod'
import { popupProviders } from '#contract/fitness-sync/fitness-sync.ts'
import { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { callbackUrlOf, findNote, saveNote } from '../subscription.ts'

/** Subscribes to the messages of the platforms. If they cannot reach this server, hourly checks have to suffice. */
export const subscribeToPlatforms = defineJob({
  name: 'subscribe-to-platforms',
  input: z.object({}),
  timeoutSeconds: 300,
  async run({ services, signal }) {
    for (const id of popupProviders) {
      const subscribe = services.fitnessProviders[id]?.ensureSubscription
      if (!subscribe) continue
      try {
        const remembered = await findNote(services, id)
        const callbackUrl = callbackUrlOf(services, id)
        await saveNote(services, id, await subscribe({ callbackUrl, remembered, signal }))
      } catch (error) {
        // One platform's failure never blocks another.
        if (!(error instanceof FitnessError)) throw error
        services.log.warn(
          { provider: id, kind: error.kind, err: error },
          'a fitness platform does not send messages; it is asked every hour instead',
        )
      }
    }
  },
})
