import { z } from 'zod'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { undoMs } from '../change-activities.ts'
import { lockSettings } from '../privacy.queries.ts'
import { findDeletedBefore, listDeletedBefore, removeActivities } from '../purge.queries.ts'

/** A store of files may be away for days; the pauses grow to a quarter of an hour. */
const retries = 500
/** Few enough that nobody who changes something of this account meanwhile notices. */
const atATime = 20

/** Removes the activities whose deletion cannot be taken back any more, with their files. */
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
      await cell.db.transaction().execute((trx) => purgeSome(trx, cell, { accountId, until }))
    }
  },
})

/**
 * The files go first: while the rows are there, a removal that was cut off is found and done again.
 * The account is locked, so that nobody makes use of a file again while it goes.
 */
async function purgeSome(
  trx: CellTransaction,
  { files }: Cell,
  { accountId, until }: { accountId: string; until: Date },
): Promise<void> {
  await lockSettings(trx, accountId)
  const due = await listDeletedBefore(trx, { accountId, until, limit: atATime })
  const { unusedFiles } = await removeActivities(trx, due)
  for (const key of [...due.map(({ telemetry_key }) => telemetry_key), ...unusedFiles])
    await files.delete(key)
}
