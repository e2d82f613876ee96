import { z } from 'zod'
import type { Cell } from '#server/cells/cell.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { listDeletedVideos, listLeftFiles, type LeftFiles } from '../purge.queries.ts'
import { folderOfVideo } from '#server/cells/files-of.ts'

/** File storage can be unavailable for days; the delays between retries grow to 15 minutes. */
const retries = 500
const atATime = 20
/**
 * After this time a stopped job has ended for certain; anything it stored until then is removed with the row.
 */
const settlingMs = 60_000

/** Removes deleted videos, and the files made from originals that were replaced. */
export const purgeVideos = defineJob({
  name: 'purge-videos',
  input: z.object({}),
  timeoutSeconds: 3600,
  retries,
  async run({ services, cell, signal }) {
    const stoppedSince = new Date(services.now() - settlingMs)
    for (;;) {
      signal.throwIfAborted()
      const { settled, settling } = await listDeletedVideos(cell.db, { stoppedSince, limit: atATime })
      for (const video of [...settled, ...settling]) {
        // Files are deleted before the row: while the row exists, an interrupted removal is found and run
        // again.
        await cell.files.deletePrefix(folderOfVideo(video.account_id, video.id))
        if (settled.includes(video)) await cell.db.deleteFrom('video').where('id', '=', video.id).execute()
      }
      if (settled.length < atATime) break
    }
    for (const left of await listLeftFiles(cell.db, stoppedSince)) {
      signal.throwIfAborted()
      await removeLeftFiles(cell, left)
    }
  },
})

/** The files of a replaced original are stored under the id of the upload it came from. */
async function removeLeftFiles(
  { db, files }: Cell,
  { upload_id, account_id, video_id }: LeftFiles,
): Promise<void> {
  const folder = folderOfVideo(account_id, video_id)
  await files.delete(`${folder}original-${upload_id}`)
  await files.deletePrefix(`${folder}${upload_id}/`)
  await db.deleteFrom('upload').where('id', '=', upload_id).execute()
}
