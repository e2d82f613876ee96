import { createHmac, hkdfSync } from 'node:crypto'

/** A key of its own for each purpose, so that a value made for one means nothing to another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** The parts are kept apart by their lengths: ('ab', 'c') and ('a', 'bc') differ. */
export function keyedHash(key: Uint8Array, ...parts: string[]): Buffer {
  const hash = createHmac('sha256', key)
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest()
}
