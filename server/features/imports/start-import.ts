import { setTimeout as pause } from 'node:timers/promises'
import { serverMessages } from '#contract/server-messages.ts'
import type { ActivityImport } from '#contract/uploads/upload.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import {
  countOutcomes,
  findActivityUpload,
  listOutcomes,
  markComplete,
  markImported,
  type OutcomeCounts,
  type UploadToImport,
} from './upload.queries.ts'
import { importActivities } from './jobs/import-activities.job.ts'

/** Most single files have been read by then, so that the response can include the result. */
const waitMs = 2500
const firstPauseMs = 25
const longestPauseMs = 300
const maxFilesListed = 100

/**
 * Called when all of an upload is stored: enqueues its import, unless that was done before, and waits a
 * moment for the result.
 */
export async function acceptActivityUpload(
  services: Services,
  { viewer, uploadId }: { viewer: Pick<Viewer, 'id'>; uploadId: string },
): Promise<ActivityImport> {
  const { cells, now } = services
  const cell = cells.of(viewer.id)
  const giveUpAt = performance.now() + waitMs
  await cell.db.transaction().execute(async (trx) => {
    await markComplete(trx, { id: uploadId, accountId: viewer.id, completedAt: new Date(now()) })
    const upload = await findActivityUpload(trx, viewer.id, uploadId)
    if (!upload || upload.state === 'open') throw notFound()
    if (upload.state === 'complete') await planImport(services, cell, { upload, transaction: trx })
  })
  // Has no effect unless the job was given up before.
  await cell.jobs.retry(importActivities.name, importJobIdOf(services, uploadId))
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const upload = await findActivityUpload(cell.db, viewer.id, uploadId)
    if (!upload) throw notFound()
    if (upload.state !== 'complete' || performance.now() + pauseMs > giveUpAt)
      return importOf(services, cell, upload)
    await pause(pauseMs)
  }
}

/** The progress of one of the viewer's imports. Undefined if there is none. */
export async function findActivityImport(
  services: Services,
  viewer: Pick<Viewer, 'id'>,
  uploadId: string,
): Promise<ActivityImport | undefined> {
  const cell = services.cells.of(viewer.id)
  const upload = await findActivityUpload(cell.db, viewer.id, uploadId)
  return upload && upload.state !== 'open' ? importOf(services, cell, upload) : undefined
}

async function importOf(
  services: Services,
  { db, jobs }: Cell,
  upload: UploadToImport,
): Promise<ActivityImport> {
  const counts = await countOutcomes(db, upload.id)
  const files = await listOutcomes(db, upload.id, maxFilesListed)
  const [activity, another] = files.flatMap((file) => file.activities)
  const isGivenUp =
    upload.state === 'complete' &&
    (await jobs.find(importActivities.name, importJobIdOf(services, upload.id)))?.state === 'failed'
  return {
    upload_id: upload.id,
    state: isGivenUp
      ? 'failed'
      : upload.state === 'done' || upload.state === 'failed'
        ? upload.state
        : 'processing',
    files_total: upload.files_total,
    files_done: sumOf(counts),
    ...counts,
    sentence: isGivenUp ? serverMessages.importGivenUp : upload.sentence,
    files,
    activity: activity && !another ? { id: activity.id } : null,
    duplicate_of: activity && !another ? activity.duplicate_of : null,
  }
}

const sumOf = ({ stored, already_uploaded, unreadable, photo }: OutcomeCounts): number =>
  stored + already_uploaded + unreadable + photo

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
 * Handles an upload that has waited for a long time, whose job may have been lost or given up. If it was given up, the
 * upload has failed, so that the same file can be uploaded again.
 */
export async function settleImport(services: Services, cell: Cell, upload: Upload): Promise<void> {
  await planImport(services, cell, { upload })
  const job = await cell.jobs.find(importActivities.name, importJobIdOf(services, upload.id))
  const isOver = job?.state === 'failed' || job?.state === 'cancelled' || job?.state === 'done'
  if (isOver) await markImported(cell.db, upload.id, serverMessages.importGivenUp)
}
