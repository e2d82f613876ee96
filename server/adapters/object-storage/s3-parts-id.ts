/** The hash by which a store ensures that a part is the announced one. */
export type PartCheck = 'sha256' | 'md5'

const md5Mark = 'md5:'

/**
 * All parts of an object are checked by the same hash, even if the store has come to support a better one since the
 * first part arrived. So the upload's id says which.
 */
export const writePartsId = (uploadId: string, checkedBy: PartCheck): string =>
  checkedBy === 'md5' ? md5Mark + uploadId : uploadId

export function readPartsId(partsId: string | null): { uploadId: string; checkedBy: PartCheck } {
  if (partsId?.startsWith(md5Mark)) return { uploadId: partsId.slice(md5Mark.length), checkedBy: 'md5' }
  return { uploadId: partsId ?? '', checkedBy: 'sha256' }
}
