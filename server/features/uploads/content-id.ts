import { createHash } from 'node:crypto'

/** SHA-256 over the SHA-256 of the parts in their order, as S3 makes it for an object of parts: nothing has to be read again. */
export function contentIdOf(parts: { sha256: string }[]): string {
  const hash = createHash('sha256')
  for (const { sha256 } of parts) hash.update(Buffer.from(sha256, 'hex'))
  return hash.digest('hex')
}
