import { UnknownPartsError } from '#server/adapters/object-storage/object-storage.ts'
import type { Cell } from '#server/cells/cell.ts'
import { notFound } from '#server/http/app-error.ts'
import { contentIdOf } from './content-id.ts'
import { isAssembled } from './open-upload.ts'
import { fittingParts, partCountOf } from './part-plan.ts'
import { partsMissing } from './upload-errors.ts'
import { objectKeyOf, partedObject, saveContentId, type Upload } from './upload.queries.ts'

/**
 * Makes one object of all parts, by what the store has and not by what the client says. May be killed
 * at any line and done again, also by two at once. Whoever reads the file marks the upload as complete
 * together with planning that.
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
