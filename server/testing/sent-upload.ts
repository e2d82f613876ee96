import { hash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { limits } from '#contract/limits.ts'
import {
  abortUpload,
  alreadyUploaded,
  createUpload,
  getUpload,
  signParts,
  type OpenUpload,
  type UploadRequest,
} from '#contract/uploads/upload.ts'
import { objectKeyOf } from '#server/features/uploads/upload.queries.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'
import type { Owned } from './owned-thing.ts'

type Owner = { cookie: string }
export type SignedAddress = { n: number; url: string; headers: Record<string, string> }

/** What a browser would request for a file of this size; its fingerprint is made up. */
export function uploadRequest(size: number, changes: Partial<UploadRequest> = {}): UploadRequest {
  const fingerprint = hash('sha256', randomUUID())
  const file = { filename: 'ride.fit', size, fingerprint, last_modified_ms: 1_700_000_000_000 }
  return { type: 'ACTIVITY', chapter: 1, ...file, ...changes }
}

export const bytesOfPart = (bytes: Uint8Array, n: number): Uint8Array =>
  bytes.subarray((n - 1) * limits.partSize, n * limits.partSize)

export async function openUploadOf(
  server: TestApp,
  owner: Owner,
  request: UploadRequest,
): Promise<OpenUpload> {
  const reply = await server.post(createUpload.path, request, owner)
  if (reply.statusCode !== 200) throw new Error(`the upload was refused: ${reply.statusCode} ${reply.body}`)
  return createUpload.reply.parse(reply.json())
}

type PartOfUpload = { uploadId: string; n: number; body: Uint8Array }

export async function signedAddress(
  server: TestApp,
  owner: Owner,
  { uploadId, n, body }: PartOfUpload,
): Promise<SignedAddress> {
  const request = {
    upload_id: uploadId,
    parts: [{ n, size: body.length, sha256: hash('sha256', body), md5: hash('md5', body) }],
  }
  const reply = await server.post(signParts.path, request, owner)
  const [signed] = signParts.reply.parse(reply.json()).parts
  if (!signed) throw new Error('no address was signed')
  return signed
}

export function putBytes(
  server: TestApp,
  { url, headers }: Omit<SignedAddress, 'n'>,
  body: Uint8Array,
): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'PUT', url, headers, payload: Buffer.from(body) })
}

/** Sends all parts of a file, like a browser; only completing the upload is left. */
export async function givenSentUpload(
  server: TestApp,
  owner: Owner,
  bytes: Uint8Array,
  changes: Partial<UploadRequest> = {},
): Promise<string> {
  const { upload_id: uploadId, parts } = await openUploadOf(
    server,
    owner,
    uploadRequest(bytes.length, changes),
  )
  for (let n = 1; n <= parts; n++) {
    const body = bytesOfPart(bytes, n)
    const reply = await putBytes(server, await signedAddress(server, owner, { uploadId, n, body }), body)
    if (reply.statusCode !== 204) throw new Error(`part ${n} was refused: ${reply.statusCode} ${reply.body}`)
  }
  return uploadId
}

/** An upload that was read, or is waiting to be, and became these activities. */
export async function givenReadUpload(
  server: TestApp,
  owner: Owner & { id: string },
  activities: string[],
  state: 'done' | 'failed' | 'complete' = 'done',
): Promise<{ fingerprint: string; size: number }> {
  const { fingerprint, size, ...rest } = uploadRequest(100)
  const { upload_id } = await openUploadOf(server, owner, { fingerprint, size, ...rest })
  const { db } = server.services.cells.of(owner.id)
  await db
    .updateTable('upload')
    .set({ state, completed_at: new Date() })
    .where('id', '=', upload_id)
    .execute()
  const outcome = { filename: 'a.fit', outcome: 'stored' as const, activities: JSON.stringify(activities) }
  await db
    .insertInto('imported_file')
    .values({ upload_id, position: 0, ...outcome })
    .execute()
  return { fingerprint, size }
}

/** A URL for the only part of a file, which has not been sent yet. */
export async function givenSignedAddress(
  server: TestApp,
  owner: Owner,
): Promise<SignedAddress & { uploadId: string; body: Buffer }> {
  const body = Buffer.from('the bytes')
  const { upload_id: uploadId } = await openUploadOf(server, owner, uploadRequest(body.length))
  return { ...(await signedAddress(server, owner, { uploadId, n: 1, body })), uploadId, body }
}

/** The numbers of the parts that the server has. */
export async function storedParts(server: TestApp, owner: Owner, uploadId: string): Promise<number[]> {
  const reply = await server.get(getUpload.path.replace(':upload_id', uploadId), owner)
  return getUpload.reply.parse(reply.json()).have
}

export function giveUpUpload(
  server: TestApp,
  { cookie }: Owner,
  uploadId: string,
): Promise<LightMyRequestResponse> {
  const url = abortUpload.path.replace(':upload_id', uploadId)
  return server.app.inject({ method: 'DELETE', url, headers: { cookie, 'x-requested-with': 'trailcast' } })
}

/** The names of everything in the account's folder for uploads. */
export function uploadFilesOf(server: TestApp, { id, home }: GivenAccount): Promise<string[]> {
  const folder = dirname(objectKeyOf({ account_id: id, id: 'x' }))
  return readdir(join(server.services.config.dataDir, 'files', home, folder)).catch(() => [])
}

/** What the account is told it has already uploaded. */
export async function knownUploads(
  server: TestApp,
  owner: Owner,
  items: { fingerprint: string; size: number }[],
) {
  return alreadyUploaded.reply.parse((await server.post(alreadyUploaded.path, { items }, owner)).json()).items
}

export async function givenOpenUpload(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { upload_id } = await openUploadOf(server, owner, uploadRequest(100))
  const path = getUpload.path.replace(':upload_id', upload_id)
  return { params: { upload_id }, isThere: async () => (await server.get(path, owner)).statusCode === 200 }
}
