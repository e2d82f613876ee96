import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { markListed, relistProjects } from './listing.queries.ts'

/** Updates lists in the same transaction that changes who may see projects, and announces those that are new there. */
export async function relist(
  { announce, now }: Pick<Services, 'announce' | 'now'>,
  { cell, trx }: { cell: Cell; trx: CellTransaction },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await relistProjects(trx, ids)
  for (const { id: projectId, account_id: accountId } of await markListed(trx, ids, new Date(now())))
    await announce('projectListed', { cell, trx, accountId, projectId })
}
