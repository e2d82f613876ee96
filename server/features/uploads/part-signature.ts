import { timingSafeEqual } from 'node:crypto'
import { putPart } from '#contract/uploads/upload.ts'
import type { SignedPart } from '#server/adapters/object-storage/object-storage.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

/** Permission to send these bytes to this upload until a time. */
export type PartPermission = { uploadId: string; n: number; size: number; sha256: string; expiresAt: number }

const purpose = 'parts of uploads'

function signatureOf(secret: string, { uploadId, n, size, sha256, expiresAt }: PartPermission): Buffer {
  const parts = [uploadId, String(n), String(size), sha256, String(expiresAt)]
  return keyedHash(deriveKey(secret, purpose), ...parts)
}

/** A URL of this server, with the headers that every write needs. */
export function signAppPart(secret: string, permission: PartPermission): SignedPart {
  const { uploadId, n, size, sha256, expiresAt } = permission
  const path = putPart.path.replace(':upload_id', uploadId).replace(':n', String(n))
  const query = new URLSearchParams({
    exp: String(expiresAt),
    size: String(size),
    sha256,
    sig: signatureOf(secret, permission).toString('base64url'),
  })
  return {
    url: `${path}?${query.toString()}`,
    headers: { 'content-type': 'application/octet-stream', 'x-requested-with': 'trailcast' },
  }
}

export function isSigned(secret: string, permission: PartPermission, signature: string): boolean {
  const [expected, given] = [signatureOf(secret, permission), Buffer.from(signature, 'base64url')]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
