import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a text for one place, with a key of 32 bytes: a copy in another row, or a changed text, cannot be opened.
 */
export function seal(key: Uint8Array, place: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined if it was not sealed with this key for this place. */
export function unseal(key: Uint8Array, place: string, sealed: Uint8Array): string | undefined {
  try {
    const iv = sealed.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    const opened = [decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
