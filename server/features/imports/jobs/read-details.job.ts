import { z } from 'zod'
import { comparedNames } from '#domain/telemetry/compare-totals.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { Id } from '#contract/id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { saveTracks } from '#server/features/tiles/public.ts'
import { defineJob, type JobContext } from '#server/jobs/define-job.ts'
import { deriveKey } from '#server/keys.ts'
import {
  findFileToReadAgain,
  listUndetailed,
  markWithoutFile,
  saveDetails,
  type FileToReadAgain,
  type Undetailed,
} from '../details/details.queries.ts'
import { changesOf, hasOtherSamples, keyOfSamples, readAgain, recordedIn } from '../details/read-again.ts'
import {
  hideParts,
  rulesFor,
  findRules,
  lockSettings,
  type KeyedRules,
  saveDerived,
  readRecording,
  totalsOfSeen,
} from '#server/features/recordings/public.ts'
import { readers } from '../reading/readers.ts'
import { levelActivities } from '#server/features/altitude/public.ts'
import { measureActivities } from '#server/features/efforts/public.ts'

/**
 * Reads the files of activities again that were stored before pool lengths, depths and legs were kept, or
 * before totals were counted as they are now. Can be resumed: each file is marked when it is done.
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
    const rules = await findRules(trx, accountId)
    for (const row of await listUndetailed(trx, file.id)) {
      const activity = read.find(({ part }) => part === row.file_part)
      if (!activity) {
        await saveDetails(trx, row.id, {})
        continue
      }
      const again = { row, read: activity, fileId: file.id, accountId }
      const isOther = hasOtherSamples(again)
      if (isOther) {
        await cell.files.put(keyOfSamples(accountId, row.id, activity), activity.telemetry)
        unused.push(...[row.telemetry_key, row.recorded_telemetry_key ?? []].flat())
      }
      const changes = changesOf(again)
      await saveDetails(trx, row.id, changes)
      if (isOther || comparedNames.some((name) => changes[name] !== row[name])) changed.push(row.id)
      // What others see of partly hidden activities is recomputed, too. What still has to be derived anyway waits for
      // that.
      if (row.hides_parts === null || !(isOther || row.hides_parts)) continue
      const recording = isOther ? recordedIn(row, activity) : await readRecording(cell.files, row)
      if (recording) await saveForOthers(trx, { accountId, rules, row, recording })
    }
    if (changed.length > 0) {
      await cell.jobs.enqueue(levelActivities, { accountId }, { transaction: trx, key: accountId })
      await cell.jobs.enqueue(measureActivities, { accountId }, { transaction: trx, key: accountId })
      await services.announce('recordingsChanged', { cell, trx, accountId, ids: changed })
    }
    return { isAccountThere: true, unused }
  }
}

const lineOf = ({ samples, breaks }: Recording) => ({ samples, breaks })

type ForOthers = { accountId: string; rules: KeyedRules; row: Undetailed; recording: Recording }

async function saveForOthers(
  trx: CellTransaction,
  { accountId, rules, row, recording }: ForOthers,
): Promise<void> {
  const { seen, hidesSome } = hideParts(recording, rulesFor(rules, row.id))
  await saveDerived(trx, row.id, { hides_parts: hidesSome, seen_totals: totalsOfSeen(seen, hidesSome) })
  await saveTracks(trx, [{ accountId, activityId: row.id, owner: lineOf(recording), others: lineOf(seen) }])
}
