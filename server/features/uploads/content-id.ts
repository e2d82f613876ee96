import { createHash } from 'node:crypto'
import type { StoredPart } from '#server/adapters/object-storage/object-storage.ts'

/**
 * SHA-256 over the SHA-256 of the parts in their order, as S3 makes it for an object of parts: nothing has to be read
 * again. Over what the store calls their bytes where it does not keep SHA-256.
 */
export function contentIdOf(parts: Pick<StoredPart, 'sha256' | 'etag'>[]): string {
  const hash = createHash('sha256')
  for (const { sha256, etag } of parts) hash.update(sha256 === null ? etag : Buffer.from(sha256, 'hex'))
  return hash.digest('hex')
}
