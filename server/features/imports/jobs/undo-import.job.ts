import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { moveActivities } from '#server/features/activities/public.ts'
import { lockSettings } from '#server/features/recordings/public.ts'
import { addUndone, forgetExported, listLeft, markUndone } from '../undo.queries.ts'

/** Few enough that other changes of this account are not noticeably delayed. */
const atATime = 100

/**
 * Deletes the activities that an import stored, a few at a time. As with any deletion, their files go a day
 * later. A run that was killed is finished by the next one.
 */
export const undoImportJob = defineJob({
  name: 'undo-import',
  // The account is part of the input so that the job is deleted with it.
  input: z.object({ accountId: Id, uploadId: Id }),
  timeoutSeconds: 3600,
  retries: 50,
  async run({ services, cell, signal, report }, { accountId, uploadId }) {
    for (let undone = 0; ;) {
      signal.throwIfAborted()
      const ids = await listLeft(cell.db, { accountId, uploadId }, atATime)
      if (ids.length === 0) break
      await moveActivities(services, 'delete', {
        accountId,
        ids,
        // Duplicates that came in another way are not part of this import.
        duplicates: 'keep',
        async alsoSave(trx, moved) {
          await addUndone(trx, uploadId, moved.length)
          await forgetExported(trx, moved)
        },
      })
      undone += ids.length
      await report(undone / (undone + atATime))
    }
    await cell.db.transaction().execute(async (trx) => {
      await lockSettings(trx, accountId)
      await markUndone(trx, { accountId, uploadId })
    })
  },
})
