import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { hasBlocked } from '#server/features/people/public.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { deleteFollowedChannel } from '../follow.queries.ts'

/** Ends the following of a channel by someone it has blocked, as soon as their cell answers. */
export const endFollow = defineJob({
  name: 'end-follow',
  input: z.object({ followerId: Id, channelId: Id }),
  timeoutSeconds: 60,
  retries: 500,
  async run({ services: { cells } }, { followerId, channelId }) {
    const isBlocked = await hasBlocked(cells.of(channelId).db, { accountId: channelId, personId: followerId })
    // The block was taken back before the job ran, and they may have followed the channel again.
    if (!isBlocked) return
    await deleteFollowedChannel(cells.of(followerId).db, { accountId: followerId, channelId })
  },
})
