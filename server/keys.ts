import { createHmac, hkdfSync } from 'node:crypto'

/** A separate key for each purpose, so that a value made for one means nothing to another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** The start of a hash in the form of a UUID. */
export function uuidOf(hash: Buffer): string {
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The parts are delimited by their lengths, so ('ab', 'c') and ('a', 'bc') differ. */
export function keyedHash(key: Uint8Array, ...parts: string[]): Buffer {
  const hash = createHmac('sha256', key)
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest()
}
