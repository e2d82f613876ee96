import { notFound } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { findOwnUpload, type Upload } from './upload.queries.ts'

/** Someone else's, and one that was given up, does not exist. */
export async function requireOwnUpload(
  { cells, now }: Services,
  viewer: Viewer,
  id: string,
): Promise<Upload> {
  const upload = await findOwnUpload(cells.of(viewer.id).db, viewer.id, id, new Date(now()))
  if (!upload) throw notFound()
  return upload
}
