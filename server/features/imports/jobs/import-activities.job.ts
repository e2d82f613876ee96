import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { removeUploadedFile, withUploadedFile } from '#server/features/uploads/public.ts'
import { defineJob, type JobContext } from '#server/jobs/define-job.ts'
import { deriveKey } from '#server/keys.ts'
import { importLimits } from '../reading/import-limits.ts'
import { importUpload, type ImportContext } from '../import-upload.ts'
import { hideAsBefore } from '../own-export/hide-as-before.ts'
import { ReadingMistakeError } from '../reading/reader-pool.ts'
import { readers } from '../reading/readers.ts'
import { AccountGoneError } from '../save-batch.ts'
import { withUnpackFolder } from '../reading/unpack-folder.ts'
import {
  findActivityUpload,
  findOnlyMessage,
  markImported,
  saveOutcomes,
  type UploadToImport,
} from '../upload.queries.ts'
import { findCrossed } from '#server/features/trails/public.ts'
import { levelActivities } from '#server/features/altitude/public.ts'
import { measureActivities } from '#server/features/efforts/public.ts'

/**
 * Reads an uploaded file or zip and stores the activities in it. Resumes where an earlier run was
 * interrupted.
 */
export const importActivities = defineJob({
  name: 'import-activities',
  // The account is part of the input so that the job is deleted with it.
  input: z.object({ accountId: Id, uploadId: Id }),
  timeoutSeconds: 6 * 3600,
  retries: 50,
  concurrency: 4,
  // Someone who uploads many files at once does not hold up others.
  isInTurn: true,
  async run(context, { accountId, uploadId }) {
    const { cell } = context
    const upload = await findActivityUpload(cell.db, accountId, uploadId)
    if (!upload || upload.state === 'open') return
    if (upload.state === 'complete') {
      const sentence = await importAll(context, upload)
      if (sentence === undefined) return
      await markImported(cell.db, uploadId, sentence)
      await cell.jobs.enqueue(findCrossed, { accountId })
      await cell.jobs.enqueue(levelActivities, { accountId })
      await cell.jobs.enqueue(measureActivities, { accountId })
    }
    await removeUploadedFile(cell, uploadId)
  },
})

/** The reason if nothing could be read; undefined if the account is gone. */
async function importAll(
  context: JobContext,
  { id: uploadId, account_id, created_at }: UploadToImport,
): Promise<string | null | undefined> {
  const { services, cell, signal, report } = context
  const settings: ImportContext = {
    cell,
    accountId: account_id,
    uploadId,
    readers,
    key: deriveKey(services.config.secret, 'activity ids'),
    now: services.now,
    announce: services.announce,
    saveOutcomes: (trx, outcomes) => saveOutcomes(trx, uploadId, outcomes),
    signal,
    report,
    onMistake: (error) =>
      services.log.error({ upload_id: uploadId, err: error }, 'a file was not read because of a bug'),
    uploadedAtMs: created_at.getTime(),
    maxBytes: importLimits.totalBytes,
    hideAsBefore: (privacy) => hideAsBefore(services, account_id, privacy),
  }
  try {
    const { dataDir } = services.config
    await withUploadedFile(cell, uploadId, (file) =>
      withUnpackFolder({ dataDir, uploadId }, (folder) => importUpload(settings, { ...file, folder })),
    )
    return await findOnlyMessage(cell.db, uploadId)
  } catch (error) {
    if (error instanceof AccountGoneError) return undefined
    if (error instanceof UnreadableFileError) return error.message
    if (!(error instanceof ReadingMistakeError)) throw error
    settings.onMistake(error)
    return serverMessages.fileNotRead
  }
}
