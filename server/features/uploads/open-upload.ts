import { limits } from '#contract/limits.ts'
import type { OpenUpload, UploadWish } from '#contract/upload.ts'
import { fileKindOf } from '#domain/media/file-kind.ts'
import type { Cell } from '#server/cells/cell.ts'
import { newId } from '#server/cells/new-id.ts'
import { busy } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { discardUpload } from './discard-upload.ts'
import { allParts, fittingParts, partCountOf } from './part-plan.ts'
import { partUnexpected, subscriptionExpired, unknownKind, uploadTooLarge } from './upload-errors.ts'
import {
  findOpenUpload,
  objectKeyOf,
  partedObject,
  postponeExpiry,
  savePartsId,
  saveUpload,
  type Upload,
} from './upload.queries.ts'

const dayMs = 86_400_000
/** How long an upload on which nothing happens is kept. */
const keptMs = 7 * dayMs
const attempts = 5

/** A new upload, or the one that was begun for the same file and is still open. */
export async function openUpload({ cells, now }: Services, viewer: Viewer, wish: UploadWish): Promise<OpenUpload> {
  refuseUnwanted(wish)
  const cell = cells.of(viewer.id)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const time = now()
    const [id, expiresAt] = [newId(cell.region, time), new Date(time + keptMs)]
    const saved = await saveUpload(cell.db, { id, accountId: viewer.id, wish, now: new Date(time), expiresAt })
    if (saved) return describe(saved, await beginParts(cell, saved))
    const open = await findOpenUpload(cell.db, viewer.id, wish)
    // It was completed or given up since a moment ago.
    if (!open) continue
    if (open.expires_at.getTime() <= time) await discardUpload(cell, open)
    else return resume(cell, open, { wish, time })
  }
  throw busy()
}

function refuseUnwanted({ type, filename, size }: UploadWish): void {
  // Nobody has a plan for videos yet.
  if (type === 'VIDEO') throw subscriptionExpired()
  const kind = fileKindOf(filename)
  if (kind !== 'telemetry' && kind !== 'zip') throw unknownKind()
  if (size > limits.activityUploadSizeMax) throw uploadTooLarge()
}

async function resume(cell: Cell, upload: Upload, { wish, time }: { wish: UploadWish; time: number }): Promise<OpenUpload> {
  // The size is part of the fingerprint, so one of the two was made up.
  if (upload.size !== wish.size) throw partUnexpected()
  await keepAlive(cell, upload, time)
  return describeStored(cell, upload)
}

/** Somebody is at it: counts the days from now, but writes that down once a day only. */
export async function keepAlive({ db }: Cell, upload: Upload, time: number): Promise<void> {
  if (upload.expires_at.getTime() < time + keptMs - dayMs) await postponeExpiry(db, upload.id, new Date(time + keptMs))
}

export async function describeStored(cell: Cell, upload: Upload): Promise<OpenUpload> {
  return describe(upload, await listStored(cell, upload))
}

async function listStored(cell: Cell, upload: Upload): Promise<number[]> {
  if (upload.state !== 'open' || (await isAssembled(cell, upload))) return allParts(upload.size)
  if (upload.parts_id === null) await beginParts(cell, upload)
  const stored = await cell.files.listParts(partedObject(upload))
  return fittingParts(upload.size, stored).map(({ n }) => n)
}

/** Whether it was put together by somebody who was killed before writing that down. */
export async function isAssembled({ files }: Cell, upload: Upload): Promise<boolean> {
  return upload.content_id !== null && (await files.size(objectKeyOf(upload))) === upload.size
}

/** After the row is there: whatever is killed from now on leaves nothing that nobody knows of. No parts are stored yet. */
async function beginParts({ db, files }: Cell, upload: Upload): Promise<number[]> {
  const partsId = await files.beginParts(objectKeyOf(upload))
  // Of two who begin at the same moment, the store keeps what the slower one began until its own rule removes it.
  if (partsId !== null) await savePartsId(db, upload.id, partsId)
  return []
}

function describe({ id, size }: Upload, have: number[]): OpenUpload {
  return { upload_id: id, part_size: limits.partSize, parts: partCountOf(size), have }
}
