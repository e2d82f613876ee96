import type { Cell } from '#server/cells/cell.ts'
import { forgetUnsentVideo } from '#server/features/videos/video.service.ts'
import { deleteOpenUpload, markExpired, objectKeyOf, type Upload } from './upload.queries.ts'

/**
 * Removes an open upload and everything that was sent for it. The row goes last, so that one that was
 * cut off is found again. Once the parts are gone nobody can make the object of them any more, so it
 * is looked for after them. Nothing happens to an upload that was completed meanwhile.
 */
export async function discardUpload(cell: Cell, upload: Upload): Promise<void> {
  const { db, files } = cell
  if (!(await markExpired(db, upload.id))) return
  await files.abortParts(objectKeyOf(upload))
  await files.delete(objectKeyOf(upload))
  await deleteOpenUpload(db, upload.id)
  if (upload.video_id !== null) await forgetUnsentVideo(cell, upload.account_id, upload.video_id)
}
