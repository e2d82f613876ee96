import { z } from 'zod'
import type { Cell } from '#server/cells/cell.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { listDeletedVideos, listLeftFiles, type LeftFiles } from '../purge.queries.ts'
import { folderOfVideo } from '#server/cells/files-of.ts'

/** A store of files may be away for days; the pauses grow to a quarter of an hour. */
const retries = 500
const atATime = 20
/** A job that is stopped has ended long before; what it put into the store until then is removed with the row. */
const settlingMs = 60_000

/** Removes the videos that were deleted, and what was made of files that were replaced. */
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
        // The files go first: while the row is there, a removal that was cut off is found and done again.
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

/** What belongs to a file that was replaced lies under the name of the upload that brought it. */
async function removeLeftFiles(
  { db, files }: Cell,
  { upload_id, account_id, video_id }: LeftFiles,
): Promise<void> {
  const folder = folderOfVideo(account_id, video_id)
  await files.delete(`${folder}original-${upload_id}`)
  await files.deletePrefix(`${folder}${upload_id}/`)
  await db.deleteFrom('upload').where('id', '=', upload_id).execute()
}
