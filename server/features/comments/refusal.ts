import { commentMessages } from '#contract/comments/comment-messages.ts'
import { mayNotComment } from '#server/features/people/public.ts'
import type { Topic } from '#server/features/ratings/public.ts'
import type { Services } from '#server/services.ts'

/** Why someone may not comment on something; null if they may. */
export async function refusalFor(
  services: Pick<Services, 'cells' | 'now'>,
  { cell: { db }, row }: Topic,
  viewerId: string,
): Promise<string | null> {
  const commented = { db, ownerId: row.account_id, access: row.comments }
  const refusal = await mayNotComment(services, viewerId, commented)
  if (refusal === undefined) return null
  if (refusal.reason === 'paused') return commentMessages.notUntil(refusal.until)
  return refusal.reason === 'turned off' ? commentMessages.turnedOff : commentMessages.notHere
}
