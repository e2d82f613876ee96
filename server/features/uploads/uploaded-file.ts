import { createHash } from 'node:crypto'
import { UnknownPartsError, type StoredPart } from '#server/adapters/object-storage/object-storage.ts'
import type { Cell } from '#server/cells/cell.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { fittingParts, partCountOf } from './part-plan.ts'
import { partsMissing } from './upload-errors.ts'
import {
  findOwnUpload,
  findUpload,
  markRemoved,
  objectKeyOf,
  partedObject,
  saveContentId,
  type Upload,
} from './upload.queries.ts'

/** An upload of someone else, or one that was cancelled, is not found. */
export async function requireOwnUpload(
  { cells, now }: Services,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<Upload> {
  const upload = await findOwnUpload(cells.of(viewer.id).db, viewer.id, id, new Date(now()))
  if (!upload) throw notFound()
  return upload
}

/** Returns the account's upload of this type as it was found, after assembling its file. */
export async function requireWholeUpload(
  services: Services,
  viewer: Pick<Viewer, 'id'>,
  { id, type }: Pick<Upload, 'id' | 'type'>,
): Promise<Upload> {
  const upload = await requireOwnUpload(services, viewer, id)
  if (upload.type !== type) throw notFound()
  await assembleUpload(services.cells.of(viewer.id), upload, new Date(services.now()))
  return upload
}

/**
 * Makes one object of all parts, based on what the store has and not on what the client says. Can be killed
 * at any point and repeated, even by two processes at once. The caller marks the upload as complete in the
 * same transaction that schedules what happens to the file.
 */
export async function assembleUpload(cell: Cell, upload: Upload, now: Date): Promise<void> {
  if (upload.state !== 'open') return
  if (await isAssembled(cell, upload)) {
    // The process that made the object may have been killed before removing the parts.
    return cell.files.abortParts(objectKeyOf(upload))
  }
  const object = partedObject(upload)
  const parts = fittingParts(upload.size, await cell.files.listParts(object))
  if (parts.length !== partCountOf(upload.size)) throw partsMissing()
  // Saved first, because the hashes of the parts are gone afterwards, and it shows a repeated call that the
  // object is complete.
  if (!(await saveContentId(cell.db, upload.id, contentIdOf(parts), now))) throw notFound()
  try {
    await cell.files.completeParts(object, parts)
  } catch (error) {
    // Another request has just cancelled the upload.
    if (error instanceof UnknownPartsError) throw notFound()
    throw error
  }
}

/** Whether it was assembled by a process that was killed before saving that. */
export async function isAssembled({ files }: Cell, upload: Upload): Promise<boolean> {
  return upload.content_id !== null && (await files.size(objectKeyOf(upload))) === upload.size
}

/**
 * SHA-256 over the SHA-256 of the parts in their order, as S3 computes it for a multipart object, so that
 * nothing has to be read again. If the store does not keep SHA-256, its ETags are used instead.
 */
function contentIdOf(parts: Pick<StoredPart, 'sha256' | 'etag'>[]): string {
  const hash = createHash('sha256')
  for (const { sha256, etag } of parts) hash.update(sha256 === null ? etag : Buffer.from(sha256, 'hex'))
  return hash.digest('hex')
}

type UploadedFile = { path: string; size: number; filename: string; lastModifiedMs: number | null }

/** Calls `use` with a completed upload as a local file, which exists while `use` runs. */
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

/** Call this once everything has been read from it. Can be repeated. */
export async function removeUploadedFile({ db, files }: Cell, uploadId: string): Promise<void> {
  const upload = await findUpload(db, uploadId)
  if (!upload) return
  await files.delete(objectKeyOf(upload))
  await markRemoved(db, uploadId)
}
