import { serverMessages } from '#contract/server-messages.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { importActivities } from '../jobs/import-activities.job.ts'
import { markImported, type UploadToImport } from './upload.queries.ts'

type Upload = Pick<UploadToImport, 'id' | 'account_id'>

/** The id under which the queue is asked about the job. */
export function importJobIdOf({ config }: Services, uploadId: string): string {
  return uuidOf(keyedHash(deriveKey(config.secret, 'imports'), uploadId))
}

/** Has no effect while the queue knows the job. */
export async function planImport(
  services: Services,
  { jobs }: Cell,
  { upload, transaction }: { upload: Upload; transaction?: CellTransaction },
): Promise<void> {
  const input = { accountId: upload.account_id, uploadId: upload.id }
  const id = importJobIdOf(services, upload.id)
  await jobs.enqueue(importActivities, input, {
    id,
    group: upload.account_id,
    ...(transaction ? { transaction } : {}),
  })
}

/**
 * Handles an upload that has waited for long, whose job may have been lost or given up. If it was given up,
 * the upload has failed, so that the same file can be uploaded again.
 */
export async function settleImport(services: Services, cell: Cell, upload: Upload): Promise<void> {
  await planImport(services, cell, { upload })
  const job = await cell.jobs.find(importActivities.name, importJobIdOf(services, upload.id))
  const isOver = job?.state === 'failed' || job?.state === 'cancelled' || job?.state === 'done'
  if (isOver) await markImported(cell.db, upload.id, serverMessages.importGivenUp)
}
