import type { Cell } from '#server/cells/cell.ts'
import { findUpload, markRemoved, objectKeyOf } from './upload.queries.ts'

export type UploadedFile = { path: string; size: number; filename: string; lastModifiedMs: number | null }

/** Hands `use` a completed upload as a file of this machine, which is there while `use` runs. */
export async function withUploadedFile<T>(
  { db, files }: Cell,
  uploadId: string,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const upload = await findUpload(db, uploadId)
  if (!upload) throw new Error(`there is no upload ${uploadId}`)
  const { size, filename, last_modified_ms: lastModifiedMs } = upload
  return files.withLocalFile(objectKeyOf(upload), (path) => use({ path, size, filename, lastModifiedMs }))
}

/** Once everything was read from it. May be repeated. */
export async function removeUploadedFile({ db, files }: Cell, uploadId: string): Promise<void> {
  const upload = await findUpload(db, uploadId)
  if (!upload) return
  await files.delete(objectKeyOf(upload))
  await markRemoved(db, uploadId)
}
