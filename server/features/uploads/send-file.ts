import { hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { UploadRequest } from '#contract/uploads/upload.ts'
import { fingerprint } from '#domain/media/fingerprint.ts'
import type { PartedObject, AnnouncedPart } from '#server/adapters/object-storage/object-storage.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { openUpload } from './open-upload.ts'
import { allParts, plannedPart } from './part-plan.ts'
import { assembleUpload } from './uploaded-file.ts'
import { findUpload, partedObject, type Upload } from './upload.queries.ts'

type FileToSend = Pick<UploadRequest, 'type' | 'filename'> & { path: string }

const signedForMs = 600_000

/**
 * Uploads a local file for an account, as a browser would; the caller says afterwards what it is for.
 * Resuming after an interruption sends only what is missing.
 */
export async function sendFile(
  services: Services,
  accountId: string,
  file: FileToSend,
  signal: AbortSignal,
): Promise<Upload> {
  const { cells, now } = services
  const cell = cells.of(accountId)
  const { path, ...described } = file
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const read = async (from: number, to: number): Promise<Buffer<ArrayBuffer>> => {
      const bytes = Buffer.alloc(to - from)
      await handle.read(bytes, 0, bytes.length, from)
      return bytes
    }
    const print = await fingerprint({ size, read }, (bytes) => hash('sha256', bytes, 'buffer'))
    const whole: UploadRequest = {
      ...described,
      size,
      fingerprint: print,
      last_modified_ms: null,
      chapter: 1,
    }
    const { upload_id, have } = await openUpload(services, { id: accountId }, whole)
    const upload = await requireUpload(cell, upload_id)
    for (const n of allParts(size)) {
      const planned = plannedPart(size, n)
      if (!planned || have.includes(n)) continue
      const bytes = await read(planned.offset, planned.offset + planned.size)
      await storePart(cell, partedObject(upload), {
        part: { n, ...planned, sha256: hash('sha256', bytes), md5: hash('md5', bytes) },
        bytes,
        now: now(),
        signal,
      })
    }
    await assembleUpload(cell, upload, new Date(now()))
    return upload
  } finally {
    await handle.close()
  }
}

async function requireUpload({ db }: Cell, id: string): Promise<Upload> {
  const upload = await findUpload(db, id)
  if (!upload) throw new Error(`there is no upload ${id}`)
  return upload
}

type PartToStore = { part: AnnouncedPart; bytes: Buffer<ArrayBuffer>; now: number; signal: AbortSignal }

async function storePart(
  { files }: Cell,
  object: PartedObject,
  { part, bytes, now, signal }: PartToStore,
): Promise<void> {
  const { partIntake } = files
  if (partIntake.at === 'app') return partIntake.put(object, part, Readable.from([bytes]), signal)
  const { url, headers } = partIntake.sign(object, part, { now, expiresAt: now + signedForMs })
  const reply = await fetch(url, { method: 'PUT', headers, body: bytes, signal })
  if (!reply.ok) throw new Error(`the store answered ${reply.status} to a part`)
}
