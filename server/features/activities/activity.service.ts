import { setTimeout as pause } from 'node:timers/promises'
import { serverMessages } from '#contract/server-messages.ts'
import type { ActivityImport } from '#contract/upload.ts'
import type { Cell } from '#server/cells/cell.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { importJobIdOf, planImport } from './import/plan-import.ts'
import {
  countOutcomes,
  findActivityUpload,
  listOutcomes,
  markComplete,
  type OutcomeCounts,
  type UploadToImport,
} from './import/upload.queries.ts'
import { importActivities } from './jobs/import-activities.job.ts'

/** Most single files have been read by then, so that the response can include the result. */
const waitMs = 2500
const firstPauseMs = 25
const longestPauseMs = 300
const filesTold = 100

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
  const files = await listOutcomes(db, upload.id, filesTold)
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

const sumOf = ({ stored, already_uploaded, unreadable }: OutcomeCounts): number =>
  stored + already_uploaded + unreadable
