import type { Cell } from '#server/cells/cell.ts'
import { readDetails } from '../jobs/read-details.job.ts'
import { listAccountsWithUndetailed } from './details.queries.ts'

const accountsAtATime = 1000

/**
 * Queues files to be read again that contain more than was stored from them, and finishes what lost jobs left undone.
 */
export async function keepDetailsInOrder({ db, jobs }: Cell): Promise<void> {
  for (const accountId of await listAccountsWithUndetailed(db, accountsAtATime))
    await jobs.enqueue(readDetails, { accountId }, { key: accountId })
}
