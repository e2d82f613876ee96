import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { deleteExpiredInvitations } from './invitation.queries.ts'
import { listUnseen } from './pair.queries.ts'
import { countPending, listWithdrawn } from './relation.queries.ts'
import { expireInvitations } from './settle-friends.job.ts'
import { forgetEndedRelations } from './forget-over.ts'
import { settleQueue } from './settle-queue.ts'

/** How many invitations of the account nobody has answered yet. */
export function countSentInvitations(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  accountId: string,
): Promise<number> {
  return countPending(cells.of(accountId).db, accountId, now())
}

/** Ends invitations that have expired, and settles what a lost queue has left behind. */
export async function keepFriendsInOrder(services: Services, cell: Cell): Promise<void> {
  await deleteExpiredInvitations(cell.db, new Date(services.now()))
  await expireInvitations(services, cell)
  await forgetEndedRelations(services, cell)
  const waiting = [
    ...(await listUnseen(cell.db, { lowId: '', highId: '' }, 1)),
    ...(await listWithdrawn(cell.db, 0, 1)),
  ]
  if (waiting.length > 0) await cell.jobs.enqueue(settleQueue, {}, { key: 'due' })
}
