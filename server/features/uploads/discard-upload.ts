import type { Services } from '#server/services.ts'
import { deleteOpenUpload, markExpired, objectKeyOf, type Upload } from './upload.queries.ts'

/**
 * Removes an open upload and everything that was sent for it. The row is deleted last, so that an interrupted
 * removal is found again. The object is looked for after the parts are gone, when it can no longer be made
 * from them. A completed upload is left alone.
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
