import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { deriveForOthers } from './derive-for-others.job.ts'
import { listAccountsWithUnderived } from './underived.queries.ts'

/** Finishes what lost jobs left undone. */
export async function keepRecordingsInOrder(_services: Services, { db, jobs }: Cell): Promise<void> {
  for (const accountId of await listAccountsWithUnderived(db))
    await jobs.enqueue(deriveForOthers, { accountId }, { key: accountId })
}
