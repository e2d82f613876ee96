import { z } from 'zod'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { undoMs } from '../change-activities.ts'
import {
  lockSettings,
  findDeletedBefore,
  listDeletedBefore,
  removeForGood,
} from '#server/features/recordings/public.ts'

/** File storage can be unavailable for days; the delays between retries grow to 15 minutes. */
const retries = 500
/** Small enough that other changes to this account are not noticeably delayed. */
const atATime = 20

/** Removes activities whose deletion can no longer be undone, with their files. */
export const purgeActivities = defineJob({
  name: 'purge-activities',
  input: z.object({}),
  timeoutSeconds: 3600,
  retries,
  async run({ services, cell, signal }) {
    const until = new Date(services.now() - undoMs)
    for (;;) {
      signal.throwIfAborted()
      const accountId = await findDeletedBefore(cell.db, until)
      if (accountId === undefined) return
      const ids = await cell.db.transaction().execute((trx) => purgeSome(trx, cell, { accountId, until }))
      await services.announce('activitiesRemoved', { ids })
    }
  },
})

async function purgeSome(
  trx: CellTransaction,
  cell: Cell,
  { accountId, until }: { accountId: string; until: Date },
): Promise<string[]> {
  await lockSettings(trx, accountId)
  const due = await listDeletedBefore(trx, { accountId, until, limit: atATime })
  await removeForGood(trx, cell, { accountId, due })
  return due.map(({ id }) => id)
}
