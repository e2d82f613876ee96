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

/** Someone else's, and one that was given up, does not exist. */
export async function requireOwnUpload(
  { cells, now }: Services,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<Upload> {
  const upload = await findOwnUpload(cells.of(viewer.id).db, viewer.id, id, new Date(now()))
  if (!upload) throw notFound()
  return upload
}

/** An own upload of this type, as it was found, whose file is whole now. */
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
 * Makes one object of all parts, by what the store has and not by what the client says. May be killed
 * at any line and done again, also by two at once. Whoever takes the file marks the
 * upload as complete together with planning what becomes of it.
 */
export async function assembleUpload(cell: Cell, upload: Upload, now: Date): Promise<void> {
  if (upload.state !== 'open') return
  if (await isAssembled(cell, upload)) {
    // Whoever made the object may have been killed before removing what it was made of.
    return cell.files.abortParts(objectKeyOf(upload))
  }
  const object = partedObject(upload)
  const parts = fittingParts(upload.size, await cell.files.listParts(object))
  if (parts.length !== partCountOf(upload.size)) throw partsMissing()
  // First, since afterwards the hashes of the parts are gone, and by it a repetition knows that the object is whole.
  if (!(await saveContentId(cell.db, upload.id, contentIdOf(parts), now))) throw notFound()
  try {
    await cell.files.completeParts(object, parts)
  } catch (error) {
    // Given up by someone else in this moment.
    if (error instanceof UnknownPartsError) throw notFound()
    throw error
  }
}

/** Whether it was put together by someone who was killed before writing that down. */
export async function isAssembled({ files }: Cell, upload: Upload): Promise<boolean> {
  return upload.content_id !== null && (await files.size(objectKeyOf(upload))) === upload.size
}

/**
 * SHA-256 over the SHA-256 of the parts in their order, as S3 makes it for an object of parts: nothing has to be read
 * again. Over what the store calls their bytes where it does not keep SHA-256.
 */
function contentIdOf(parts: Pick<StoredPart, 'sha256' | 'etag'>[]): string {
  const hash = createHash('sha256')
  for (const { sha256, etag } of parts) hash.update(sha256 === null ? etag : Buffer.from(sha256, 'hex'))
  return hash.digest('hex')
}

type UploadedFile = { path: string; size: number; filename: string; lastModifiedMs: number | null }

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
