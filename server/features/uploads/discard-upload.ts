import type { Services } from '#server/services.ts'
import { deleteOpenUpload, markExpired, objectKeyOf, type Upload } from './upload.queries.ts'

/**
 * Removes an open upload and everything that was sent for it. The row goes last, so that one that was
 * cut off is found again. Once the parts are gone nobody can make the object of them any more, so it
 * is looked for after them. Nothing happens to an upload that was completed meanwhile.
 */
export async function discardUpload({ cells, announce }: Services, upload: Upload): Promise<void> {
  const cell = cells.of(upload.account_id)
  const { db, files } = cell
  if (!(await markExpired(db, upload.id))) return
  await files.abortParts(objectKeyOf(upload))
  await files.delete(objectKeyOf(upload))
  await deleteOpenUpload(db, upload.id)
  const { account_id: accountId, video_id: videoId } = upload
  if (videoId !== null) await announce('videoUploadDiscarded', { cell, accountId, videoId })
}
