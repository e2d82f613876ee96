import { z } from 'zod'
import { Id } from '#contract/id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { defineJob, type JobContext } from '#server/jobs/define-job.ts'
import { deriveKey } from '#server/keys.ts'
import {
  findFileToReadAgain,
  listUndetailed,
  markWithoutFile,
  saveDetails,
  type FileToReadAgain,
} from '../details/details.queries.ts'
import { changesOf, keyOfSamples, readAgain, saysMore } from '../details/read-again.ts'
import type { ReadActivity } from '../import/reader-protocol.ts'
import { readers } from '../import/readers.ts'
import { lockSettings } from '../privacy.queries.ts'
import { deriveForOthers } from './derive-for-others.job.ts'

/**
 * Reads the files of activities again that were stored before pool lengths, depths and legs were kept. Can be
 * resumed: each file is marked when it is done.
 */
export const readDetails = defineJob({
  name: 'read-details',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 6 * 3600,
  retries: 50,
  concurrency: 1,
  async run(context, { accountId }) {
    const { cell, signal } = context
    await markWithoutFile(cell.db, accountId)
    for (;;) {
      signal.throwIfAborted()
      const file = await findFileToReadAgain(cell.db, accountId)
      if (!file || !(await readOne(context, accountId, file))) return
    }
  },
})

/** Whether the account still exists. */
async function readOne(
  { cell, services }: Pick<JobContext, 'cell' | 'services'>,
  accountId: string,
  file: FileToReadAgain,
): Promise<boolean> {
  const key = deriveKey(services.config.secret, 'activity ids')
  const read = await readAgain({ cell, accountId, readers, key, nowMs: services.now() }, file)
  const saved = await cell.db.transaction().execute(saveAll)
  for (const unused of saved.unused) await cell.files.delete(unused)
  return saved.isAccountThere

  async function saveAll(trx: CellTransaction): Promise<{ isAccountThere: boolean; unused: string[] }> {
    // Locked, so that an activity is not deleted or hidden meanwhile.
    if (!(await lockSettings(trx, accountId))) return { isAccountThere: false, unused: [] }
    const [changed, unused]: [string[], string[]] = [[], []]
    for (const row of await listUndetailed(trx, file.id)) {
      const activity = read.find(({ part }) => part === row.file_part)
      if (activity && saysMore(row, activity)) {
        await storeSamples(row.id, activity)
        changed.push(row.id)
        unused.push(row.telemetry_key)
      }
      await saveDetails(trx, row.id, activity ? changesOf(row, activity, file.id, accountId) : {})
    }
    if (changed.length > 0) {
      await cell.jobs.enqueue(deriveForOthers, { accountId }, { transaction: trx })
      await services.announce('recordingsChanged', { cell, trx, accountId, ids: changed })
    }
    return { isAccountThere: true, unused }
  }

  async function storeSamples(id: string, activity: ReadActivity): Promise<void> {
    await cell.files.put(keyOfSamples(accountId, id, activity), activity.telemetry)
  }
}
