import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acceptActivityUpload } from '#server/features/imports/public.ts'
import { sendFile } from '#server/features/uploads/public.ts'
import type { JobContext } from '#server/jobs/define-job.ts'
import { writeActivityArchive, type FileToImport } from './activity-archive.ts'
import { readDemoState } from './demo-state.ts'
import { listFilesOf } from './demo.queries.ts'
import { withDemoFolder } from './work-folder.ts'

export type Making = Pick<JobContext, 'services' | 'jobId' | 'signal'>

const pauseMs = 500

/** Uploads the activities that are missing as one archive, and waits until they have been imported. */
export async function uploadActivities(
  making: Making,
  accountId: string,
  files: readonly FileToImport[],
): Promise<void> {
  const { services, signal, jobId } = making
  const { db } = services.cells.of(accountId)
  const listMissing = async (): Promise<FileToImport[]> => {
    const present = await listFilesOf(db, accountId)
    return files.filter(({ filename }) => !present.has(filename))
  }
  const missing = await listMissing()
  if (missing.length === 0) return
  await withDemoFolder(services.config, jobId, async (folder) => {
    const path = join(folder, 'activities.zip')
    await writeActivityArchive(missing, path)
    const file = { type: 'ACTIVITY', filename: 'demo.zip', path } as const
    const upload = await sendFile(services, accountId, file, signal)
    await acceptActivityUpload(services, { viewer: { id: accountId }, uploadId: upload.id })
  })
  const isRemoved = async () => (await readDemoState(services)) === 'removed'
  while (!(await isRemoved()) && (await listMissing()).length > 0) await pause(pauseMs, undefined, { signal })
}
