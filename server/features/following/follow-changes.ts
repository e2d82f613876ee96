import type { Changes } from '#server/changes.ts'
import { deleteFollowedChannel } from './follow.queries.ts'
import { announceProject, settlingMs } from './jobs/announce-project.job.ts'
import { endFollow } from './jobs/end-follow.job.ts'

/** A block ends following in both directions. The other person may be in another cell. */
export async function endFollows({
  cell,
  trx,
  accountId,
  personId,
}: Changes['personBlocked']): Promise<void> {
  await deleteFollowedChannel(trx, { accountId, channelId: personId })
  await cell.jobs.enqueue(endFollow, { followerId: personId, channelId: accountId }, { transaction: trx })
}

/** Tells followers about the project if others still find it after a while. */
export async function announceLater({ cell, trx, projectId }: Changes['projectListed']): Promise<void> {
  const startAfterSeconds = settlingMs / 1000
  await cell.jobs.enqueue(announceProject, { projectId }, { transaction: trx, startAfterSeconds })
}
