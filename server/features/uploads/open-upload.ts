import { limits } from '#contract/limits.ts'
import type { OpenUpload, UploadRequest } from '#contract/uploads/upload.ts'
import { fileKindOf } from '#domain/media/file-kind.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Cell } from '#server/cells/cell.ts'
import { newId } from '#server/cells/new-id.ts'
import { askBeforeRefusing } from '#server/features/billing/public.ts'
import { busy } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { discardUpload } from './discard-upload.ts'
import { allParts, fittingParts, partCountOf } from './part-plan.ts'
import { isAssembled } from './uploaded-file.ts'
import { partUnexpected, unknownKind, unknownVideoKind, uploadTooLarge } from './upload-errors.ts'
import {
  findOpenUpload,
  objectKeyOf,
  partedObject,
  postponeExpiry,
  savePartsId,
  saveUpload,
  type Upload,
} from './upload.queries.ts'

/** How long an inactive upload is kept. */
const keptMs = 7 * dayMs
const attempts = 5

/** Starts an upload, or returns the open one that was started for the same file. */
export async function openUpload(
  services: Services,
  viewer: Pick<Viewer, 'id'>,
  request: UploadRequest,
): Promise<OpenUpload> {
  refuseUnwanted(request)
  if (request.type === 'VIDEO') await askBeforeRefusing(services, viewer.id)
  const { cells, now } = services
  const cell = cells.of(viewer.id)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const time = now()
    const open = await findOpenUpload(cell.db, viewer.id, request)
    if (open && open.expires_at.getTime() > time) return resume(cell, open, { request, time })
    if (open) await discardUpload(services, open)
    // Undefined if another request has just started the same upload.
    const saved = await save(services, cell, { viewer, request, time })
    // No parts are stored yet.
    if (saved) return describe(cell, await beginParts(cell, saved), [])
  }
  throw busy()
}

type NewUpload = { viewer: Pick<Viewer, 'id'>; request: UploadRequest; time: number }

/** Saves the upload together with the video that the file belongs to, if any. */
function save(
  services: Services,
  cell: Cell,
  { viewer, request, time }: NewUpload,
): Promise<Upload | undefined> {
  const upload = {
    id: newId(cell.region, time),
    accountId: viewer.id,
    request,
    now: new Date(time),
    expiresAt: new Date(time + keptMs),
  }
  if (request.type === 'ACTIVITY') return saveUpload(cell.db, { ...upload, videoId: null })
  return cell.db
    .transaction()
    .execute(async (trx) => {
      const videoId = request.replaces ?? newId(cell.region, time)
      const accountId = viewer.id
      await services.announce('videoUploadOpening', { cell, trx, accountId, videoId, request })
      const saved = await saveUpload(trx, { ...upload, videoId })
      if (!saved) throw new AlreadyOpenError('the same upload was started at the same time')
      return saved
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyOpenError) return undefined
      throw error
    })
}

/** Rolls back the video of the slower request. */
class AlreadyOpenError extends Error {
  override name = 'AlreadyOpenError'
}

function refuseUnwanted({ type, filename, size }: UploadRequest): void {
  const kind = fileKindOf(filename)
  if (type === 'VIDEO') {
    if (kind !== 'video') throw unknownVideoKind()
    return
  }
  if (kind !== 'telemetry' && kind !== 'zip') throw unknownKind()
  if (size > limits.activityUploadSizeMax) throw uploadTooLarge()
}

async function resume(
  cell: Cell,
  upload: Upload,
  { request, time }: { request: UploadRequest; time: number },
): Promise<OpenUpload> {
  // The size is part of the fingerprint, so one of the two sizes must be wrong.
  if (upload.size !== request.size) throw partUnexpected()
  await keepAlive(cell, upload, time)
  return describeStored(cell, upload)
}

/** The upload is active, so its expiry is postponed; that is saved only once a day. */
export async function keepAlive({ db }: Cell, upload: Upload, time: number): Promise<void> {
  if (upload.expires_at.getTime() < time + keptMs - dayMs)
    await postponeExpiry(db, upload.id, new Date(time + keptMs))
}

export async function describeStored(cell: Cell, upload: Upload): Promise<OpenUpload> {
  if (upload.state !== 'open' || (await isAssembled(cell, upload)))
    return describe(cell, upload, allParts(upload.size))
  const begun = upload.parts_id === null ? await beginParts(cell, upload) : upload
  const stored = await cell.files.listParts(partedObject(begun))
  const have = fittingParts(upload.size, stored).map(({ n }) => n)
  return describe(cell, begun, have)
}

/**
 * Called when the row exists, so that a process killed from now on leaves nothing behind that no row refers
 * to.
 */
async function beginParts({ db, files }: Cell, upload: Upload): Promise<Upload> {
  const partsId = await files.beginParts(objectKeyOf(upload))
  // If two requests start at the same time, the parts of the slower one stay in the store until its lifecycle
  // rule removes them.
  if (partsId !== null) await savePartsId(db, upload.id, partsId)
  return { ...upload, parts_id: partsId }
}

function describe({ files: { partIntake } }: Cell, upload: Upload, have: number[]): OpenUpload {
  const { id, size, video_id } = upload
  const needs_md5 = partIntake.at === 'store' && partIntake.needsMd5(partedObject(upload))
  return { upload_id: id, part_size: limits.partSize, parts: partCountOf(size), have, needs_md5, video_id }
}
